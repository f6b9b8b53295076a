import assert from 'node:assert/strict';
import { Keys } from '../../support/keys.ts';
import type { Scene } from '../../support/scene.ts';
import { took } from '../../support/times.ts';
import { until } from '../../support/until.ts';

export const overview: readonly Scene[] = [
	{
		name: 'the overview says who the agent is, where its tokens go and what to do, and follows what is typed',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('USER.md');
			const began = performance.now();
			await vscode.command('Soulscope: Open Agent Overview');
			const page = await vscode.webview('.overview');
			took('overview asked for → first words on the page', performance.now() - began);
			await page.locator('.overview h1', { hasText: 'Aria' }).waitFor();
			took('overview asked for → it says who the agent is', performance.now() - began);
			await page.getByRole('button', { name: /MEMORY\.md in main: cut/ }).waitFor();
			await page
				.getByRole('button', { name: /^Show: / })
				.first()
				.waitFor();
			await page.getByText('Off. The agent wakes only when you write to it.').waitFor();
			await vscode.picture('overview', 'light', 'dark', 'high-contrast');

			const cell = page.locator('.matrix tr', { hasText: 'USER.md' }).getByRole('button', { name: /in main: whole/ });
			const before = await cell.textContent();
			await vscode.command('View: Split Editor Right');
			await vscode.open('USER.md');
			await vscode.page.keyboard.press('ControlOrMeta+Home');
			await vscode.page.keyboard.type('Sam keeps bees. ');
			await until('the page has followed', async () => (await cell.textContent()) !== before);

			await page.getByRole('button', { name: /MEMORY\.md in main: cut/ }).click();
			await vscode.page.locator('.tab', { hasText: 'Aria · main' }).waitFor();
			await vscode.saveAll();
			await vscode.command('View: Close All Editors');
			await vscode.page.locator('.statusbar-item', { hasText: 'Aria' }).first().click();
			await vscode.page.locator('.tab', { hasText: 'Aria: Overview' }).waitFor();
			const again = await vscode.webview('.overview');
			await again.getByRole('button', { name: /MEMORY\.md in main: cut/ }).waitFor();
			assert.equal((await again.locator('.said-aloud').count()) > 0, true);
			await vscode.picture('overview-again', 'dark');
		},
	},
	{
		name: 'whoever has the overview covered by a file, and closes that, is back on the same cell',
		async play(stage) {
			const vscode = await stage.openExample();
			const keys = new Keys(vscode);
			await keys.open('SOUL.md');
			await keys.command('Soulscope: Open Agent Overview');
			const cell = /MEMORY\.md in main: cut/;
			await (await vscode.webview('.overview')).getByRole('button', { name: cell }).waitFor();
			await keys.tabTo(await vscode.webview('.overview'), cell);
			await keys.open('USER.md');
			await vscode.command('View: Close Editor');
			await vscode.page.locator('.tab.active', { hasText: 'Overview' }).waitFor();
			const again = await vscode.webview('.overview');
			await until('the cell has the focus again', () =>
				again
					.getByRole('button', { name: cell })
					.evaluate((button) => document.hasFocus() && document.activeElement === button),
			);
			await until('the cell is in sight again', () =>
				again
					.getByRole('button', { name: cell })
					.evaluate((button) => button.getBoundingClientRect().bottom < window.innerHeight),
			);
			await vscode.picture('overview-back', 'light', 'high-contrast');
		},
	},
];
