import assert from 'node:assert/strict';
import type { Scene } from '../support/scene.ts';

/** The files whose text a previewed prompt carries, by their headings. */
const filesIn = (prompt: string): string[] =>
	[...prompt.matchAll(/^## \/.*\/([A-Z]+\.md)$/gm)].map(([, name]) => name ?? '');

export const preview: readonly Scene[] = [
	{
		name: 'the prompt of the main session carries every file, that of a helper the instructions alone',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			await vscode.command('Soulscope: Preview Assembled Prompt');
			const main = await vscode.prompt('main');
			assert.deepEqual(filesIn(main.text), [
				'AGENTS.md',
				'SOUL.md',
				'IDENTITY.md',
				'USER.md',
				'BOOTSTRAP.md',
				'MEMORY.md',
			]);
			assert.match(main.text, /truncated MEMORY\.md: kept \d+\+\d+ chars of \d+/);
			assert.doesNotMatch(main.text, /Butter:\*\* NOT safe/, 'what is cut is not in the prompt');
			await vscode.picture('preview', 'light', 'dark', 'high-contrast');

			await vscode.command('Soulscope: Preview Another Session…');
			await vscode.choose('subagent');
			const helper = await vscode.prompt('subagent');
			assert.deepEqual(filesIn(helper.text), ['AGENTS.md']);
			assert.doesNotMatch(helper.text, /warm kiln is calm/, 'a helper has no soul');
			await vscode.picture('preview-subagent');
		},
	},
	{
		name: 'two prompts stand side by side, with what became of each file on top',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			await vscode.command('Soulscope: Compare Prompts…');
			await vscode.choose('subagent');
			const helper = await vscode.prompt('subagent');
			assert.match(helper.text, /^SOUL\.md +withheld$/m);
			const other = helper.uri.replaceAll('subagent', 'main');
			await vscode.shown(other, 'the ledger of the main session', (text) => /^SOUL\.md +whole /m.test(text));
			await vscode.picture('compare', 'light', 'dark');
		},
	},
	{
		name: 'the preview follows what is typed, before it is saved',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			await vscode.command('Soulscope: Preview Assembled Prompt');
			const { uri } = await vscode.prompt('main');
			await vscode.open('SOUL.md');
			await vscode.goTo(1);
			await vscode.page.keyboard.press('End');
			await vscode.page.keyboard.type(' of the studio');
			await vscode.shown(uri, 'the unsaved words', (text) => text.includes('# Soul of the studio'));
			const active = await vscode.activeEditor('SOUL.md, unsaved', ({ uri: one }) => one.endsWith('/SOUL.md'));
			assert.equal(active.dirty, true);
		},
	},
];
