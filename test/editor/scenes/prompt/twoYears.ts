import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitAll, filesAfter, twoYears as stepsOfTwoYears } from '../../../support/twoYears.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';

const copy = 'SOUL.sync-conflict-20261101-101112-ABCDEFG.md';
const lost = '## Deliveries';
const dayMs = 86_400_000;

/** Without the section under `heading`. */
const without = (text: string, heading: string): string =>
	text
		.split(/^(?=## )/mu)
		.filter((section) => !section.startsWith(heading))
		.join('');

/** The section under `heading`. */
const sectionOf = (text: string, heading: string): string =>
	text.split(/^(?=## )/mu).find((section) => section.startsWith(heading)) ?? '';

export const twoYears: readonly Scene[] = [
	{
		name: 'after two years a person reads what the agent gets, mends a finding, types, and takes a section back from last month',
		async play(stage) {
			const steps = stepsOfTwoYears({ end: Date.now() });
			const files = filesAfter(steps);
			const vscode = await stage.openFolder({ ...files, [copy]: files['SOUL.md'] ?? '' });
			await commitAll(vscode.root, steps);
			const onDisk = (name: string) => join(vscode.root, name);

			await vscode.command('Soulscope: Open Agent Overview');
			const page = await vscode.webview('.overview');
			const row = (name: string) => page.locator('.matrix tr', { hasText: name });
			await row('MEMORY.md')
				.getByRole('button', { name: /in main: whole, [\d,]+ tokens/ })
				.waitFor();
			await row('MEMORY.md')
				.getByRole('button', { name: /in group: withheld/ })
				.waitFor();
			await row('SOUL.md')
				.getByRole('button', { name: /in group: whole/ })
				.waitFor();

			const mend = page.getByRole('button', { name: 'Delete 1 copy that says the same as the original…' });
			await mend.click();
			const dialog = vscode.page.locator('.monaco-dialog-box', { hasText: copy });
			await vscode.picture('two-years-fix', 'dark');
			await dialog.getByRole('button', { name: 'Make These Changes' }).click();
			await until('the copy is gone', () => !existsSync(onDisk(copy)));
			await mend.waitFor({ state: 'detached' });

			const bars = page.locator('.bars svg text', { hasText: /^main: / });
			const before = await bars.textContent();
			await vscode.command('View: Split Editor Right');
			await vscode.open('USER.md');
			await vscode.page.keyboard.press('ControlOrMeta+Home');
			await vscode.page.keyboard.type('Sam keeps bees by the river, and sells honey at the market. ');
			await until('the map has followed', async () => (await bars.textContent()) !== before);
			await vscode.saveAll();

			const lastMonth = new Date(Date.now() - 30 * dayMs);
			const rows = vscode.page.locator('.quick-input-list .monaco-list-row');
			const input = vscode.page.locator('.quick-input-widget:visible input').first();
			const goBack = async () => {
				// Last of 200: it is not drawn before somebody looks for it.
				await rows.first().waitFor();
				await input.fill('Another day');
				await rows.filter({ hasText: 'Another day' }).first().waitFor();
				await vscode.page.keyboard.press('Enter');
				await vscode.page.getByPlaceholder('2026-10-20').fill(`${lastMonth.toISOString().slice(0, 19)}Z`);
				await vscode.page.keyboard.press('Enter');
			};
			const then = filesAfter(steps.filter(({ at }) => at <= lastMonth.getTime()))['MEMORY.md'] ?? '';
			const now = without(files['MEMORY.md'] ?? '', lost);
			writeFileSync(onDisk('MEMORY.md'), now);
			await vscode.command('Soulscope: Show the Prompt of an Earlier Day…');
			await goBack();
			const diff = vscode.page.locator('.monaco-diff-editor');
			await diff.waitFor();
			await vscode.picture('two-years-compared', 'dark');

			await vscode.command('Soulscope: Restore from an Earlier Day…');
			await goBack();
			await rows.filter({ hasText: lost }).first().waitFor();
			await input.fill(lost);
			await vscode.page.keyboard.press('Enter');
			const question = vscode.notification('Restore MEMORY.md as at');
			await question.getByRole('button', { name: 'Restore', exact: true }).click();
			await until('the section is back', () => readFileSync(onDisk('MEMORY.md'), 'utf8').includes(lost));
			const restored = readFileSync(onDisk('MEMORY.md'), 'utf8');
			assert.equal(sectionOf(restored, lost).trim(), sectionOf(then, lost).trim());
			assert.equal(without(restored, lost).trim(), now.trim());
		},
	},
];
