import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scene } from '../../support/scene.ts';
import { onceDone, until } from '../../support/until.ts';

const soul = '# Soul\n\nBrief.\n';

export const backup: readonly Scene[] = [
	{
		name: 'a person backs up the workspace, sees first what is left out, and gets a deleted file back',
		async play(stage) {
			const vscode = await stage.openFolder({
				'IDENTITY.md': '- **Name:** Aria\n',
				'AGENTS.md': 'Read SOUL.md.\n',
				'SOUL.md': soul,
			});
			await vscode.open('SOUL.md');
			await vscode.command('Soulscope: Back Up the Workspace…');
			const question = vscode.notification('into a git repository of its own');
			await question.waitFor();
			await until('the lines of .gitignore are shown', async () =>
				((await vscode.page.locator('.monaco-diff-editor').first().textContent()) ?? '').includes('.env'),
			);
			await vscode.picture('backup-set-up');
			assert.equal(existsSync(join(vscode.root, '.gitignore')), false);
			await question.getByRole('button', { name: 'Set Up Backup', exact: true }).click();
			const done = vscode.notification('Backed up Aria');
			await done.waitFor();
			await vscode.picture('backup-made');
			assert.match(readFileSync(join(vscode.root, '.gitignore'), 'utf8'), /^# Secrets\n/u);
			const rows = vscode.page.locator('.quick-input-list .monaco-list-row');
			await onceDone(
				'one is asked when',
				() => done.getByRole('button', { name: 'Back Up Automatically…' }).click(),
				() => rows.filter({ hasText: 'After changes' }).first().isVisible(),
			);
			await vscode.picture('backup-when');
			await vscode.page.keyboard.press('Escape');

			await writeFile(join(vscode.root, 'SOUL.md'), '# Soul\n\nChatty.\n');
			await rm(join(vscode.root, 'AGENTS.md'));
			await vscode.command('Soulscope: Restore from an Earlier Day…');
			await rows.filter({ hasText: 'New: .gitignore' }).first().click();
			await rows.filter({ hasText: 'Everything that is different' }).first().click();
			const restore = vscode.notification('Restore 2 files');
			await restore.waitFor();
			await restore.getByRole('button', { name: 'Restore', exact: true }).click();
			await until('the files are back', () => existsSync(join(vscode.root, 'AGENTS.md')));
			await until('the soul is back', () => readFileSync(join(vscode.root, 'SOUL.md'), 'utf8') === soul);
		},
	},
];
