import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';

export const setUp: readonly Scene[] = [
	{
		name: 'an empty folder becomes a persona workspace, after a look at what will be made',
		async play(stage) {
			const vscode = await stage.openFolder({});
			await vscode.command('Soulscope: Set Up a Persona Workspace…');
			await vscode.choose('OpenClaw 2026.9.6');
			const dialog = vscode.page.locator('.monaco-dialog-box');
			await dialog.getByText('Will be created:').waitFor();
			await vscode.picture('set-up', 'light', 'dark');
			assert.equal(existsSync(join(vscode.root, 'SOUL.md')), false, 'nothing is written before the yes');
			await dialog.locator('.monaco-button', { hasText: /^Create \d+ Files?$/ }).click();
			const opened = await vscode.activeEditor('a new file', ({ uri }) => /\/(IDENTITY|SOUL)\.md$/.test(uri));
			const line = opened.text.split('\n')[opened.selection.start.line] ?? '';
			assert.equal(line.slice(0, opened.selection.start.character), '- Name:', 'the cursor is where one writes first');
			for (const name of ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md']) {
				await until(`${name} is there`, () => existsSync(join(vscode.root, name)));
			}
			await vscode.picture('set-up-done');
		},
	},
	{
		name: 'set-up leaves a file that stands there as it is',
		async play(stage) {
			const vscode = await stage.openFolder({ 'SOUL.md': 'Mine, and nobody else’s.\n' });
			await vscode.command('Soulscope: Set Up a Persona Workspace…');
			await vscode.choose('OpenClaw 2026.9.6');
			const dialog = vscode.page.locator('.monaco-dialog-box');
			await dialog.getByText('Already there').waitFor();
			await dialog.locator('.monaco-button', { hasText: /^Create \d+ Files?$/ }).click();
			await until('the rest is there', () => existsSync(join(vscode.root, 'AGENTS.md')));
			assert.equal(readFileSync(join(vscode.root, 'SOUL.md'), 'utf8'), 'Mine, and nobody else’s.\n');
			assert.equal(existsSync(join(vscode.root, 'BOOTSTRAP.md')), false, 'only a brand-new workspace has a first run');
		},
	},
];
