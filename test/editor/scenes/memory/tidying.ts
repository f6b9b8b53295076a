import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { button, rowOf } from './proposalsView.ts';

const studio = {
	'SOUL.md': '# Soul\n\nYou are calm in the way a warm kiln is calm.\n',
	'IDENTITY.md': '- **Name:** Aria\n- **Emoji:** 🏺\n',
	'MEMORY.md':
		'# What stays true\n\n- Rent is paid on the third of the month.\n- Tobin is on leave until 2026-03-02; ask Kim.\n\n## Tasks\n\n- [x] Book the big kiln for the plates of the hotel\n- [ ] Order clay\n',
	'memory/2026-03-03.md': '# 2026-03-03\n\n- 10:00 Swept the yard\n- 10:40 Decided: classes stay at six places\n',
	'memory/2026-03-09.md': '# 2026-03-09\n\n- Ines prefers receipts as photographs\n',
};

const task = '- [x] Book the big kiln for the plates of the hotel';

export const tidying: readonly Scene[] = [
	{
		name: 'what the memory does not need any more goes to the archive, what an older log says comes into it, and both come back',
		async play(stage) {
			const vscode = await stage.openFolder(studio);
			const memory = () => readFileSync(join(vscode.root, 'MEMORY.md'), 'utf8');
			const folder = join(vscode.root, 'memory', 'archive');
			const archive = () =>
				existsSync(folder)
					? readdirSync(folder)
							.map((name) => readFileSync(join(folder, name), 'utf8'))
							.join('')
					: '';
			await vscode.open('MEMORY.md');
			await vscode.command('Soulscope: Find Memories to Archive…');
			const done = rowOf(vscode, 'Book the big kiln');
			await done.waitFor();
			await rowOf(vscode, 'Tobin is on leave').waitFor();
			await vscode.picture('archive-proposals', 'light', 'dark', 'high-contrast');
			assert.equal(memory(), studio['MEMORY.md'], 'nothing is moved before the yes');

			await done.click();
			await vscode.text('tokens fewer').waitFor();
			await vscode.text('Nothing is deleted').waitFor();
			await vscode.picture('archive-preview', 'light', 'dark', 'high-contrast');
			assert.equal(await button(vscode, 'Edit and Accept').count(), 0, 'its words are not the person’s to choose');
			await button(vscode, 'Accept').click();
			await until('the line is in the archive, and not in the memory', () => {
				return archive().includes(task) && !memory().includes(task);
			});
			await vscode.pendingStatus('Moved to memory/archive/').waitFor();

			await vscode.command('Soulscope: Find Log Lines to Keep…');
			const age = vscode.page.locator('.quick-input-widget:visible .monaco-list-row');
			await age.first().getByText('Older than 7 days').waitFor();
			await vscode.page
				.locator('.quick-input-widget:visible .monaco-list-row.focused', { hasText: '30 days' })
				.waitFor();
			await vscode.picture('log-ages', 'light');
			await vscode.page.keyboard.press('Enter');
			const kept = rowOf(vscode, 'Classes stay at six places');
			await kept.waitFor();
			await vscode.picture('log-proposals', 'light', 'dark', 'high-contrast');
			await kept.click();
			await vscode.text('memory/2026-03-03.md:4').waitFor();
			await vscode.text('then has').waitFor();
			await vscode.picture('log-preview', 'light', 'dark', 'high-contrast');
			await button(vscode, 'Accept').click();
			await until('the decision is in the memory', () => memory().includes('Classes stay at six places (2026-03-03)'));
			assert.equal(
				readFileSync(join(vscode.root, 'memory', '2026-03-03.md'), 'utf8'),
				studio['memory/2026-03-03.md'],
				'the log stays as it is',
			);

			await vscode.pressOn(rowOf(vscode, 'Book the big kiln'), 'Undo');
			await until('the task is back, and the archive is gone', () => memory().includes(task) && archive() === '');
			const undone = rowOf(vscode, /Book the big kiln.*accepted/);
			await until('the task waits again', async () => (await undone.count()) === 0);
			await vscode.pressOn(rowOf(vscode, 'Classes stay at six places'), 'Undo');
			await until('MEMORY.md is as it was', () => memory() === studio['MEMORY.md']);
			await vscode.picture('tidying-undone');
		},
	},
];
