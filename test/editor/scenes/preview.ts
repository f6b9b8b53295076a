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
			assert.deepEqual(filesIn(main.text), ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md', 'MEMORY.md']);
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
		name: 'another persona at another time is rejected, tried, badged, and there after a reload',
		async play(stage) {
			const entry = { enabled: true, purge: { at: '23:00', duration: '1h' } };
			const vscode = await stage.openExample({
				'.vscode/settings.json': JSON.stringify({ 'soulscope.runtime': 'openclaw@2026.1.29' }),
				'SOUL_EVIL.md': 'Every kiln is a grudge.\n',
				'openclaw.json': JSON.stringify({ hooks: { internal: { enabled: true, entries: { 'soul-evil': entry } } } }),
			});
			await vscode.open('SOUL.md');
			await vscode.command('Soulscope: Preview Assembled Prompt');
			await vscode.prompt('main');
			await vscode.command('Soulscope: Preview at Another Time…');
			const input = vscode.page.locator('.quick-input-widget:visible input').first();
			await input.fill('25:00');
			await vscode.page.getByText('There is no such time.').first().waitFor();
			await input.fill('2026-11-21 23:30');
			await input.press('Enter');
			const rejected = await vscode.prompt('main', 'at 2026-11-21 23:30');
			assert.doesNotMatch(rejected.text, /grudge/);
			await vscode.page.locator('.codelens-decoration a', { hasText: 'stand-in persona rejected' }).click();
			const tried = await vscode.prompt('main', 'as if accepted');
			assert.match(tried.text, /## SOUL\.md\nEvery kiln is a grudge\./);
			await vscode.page.locator('.codelens-decoration', { hasText: 'SOUL_EVIL.md stands in for SOUL.md' }).waitFor();
			await vscode.picture('preview-stand-in');
			const again = await stage.reopen(vscode);
			assert.equal((await again.prompt('main', 'as if accepted')).uri, tried.uri);
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
