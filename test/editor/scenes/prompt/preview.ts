import assert from 'node:assert/strict';
import type { SeenEditor } from '../../support/probe.ts';
import type { Scene } from '../../support/scene.ts';
import { took } from '../../support/times.ts';

/** The files whose text a previewed prompt carries, by their headings. */
const filesIn = (prompt: string): string[] =>
	[...prompt.matchAll(/^## \/.*\/([A-Z]+\.md)$/gm)].map(([, name]) => name ?? '');

const lineAt = ({ text, selection }: SeenEditor): string => text.split(/\r?\n/)[selection.start.line] ?? '';

/** True where the cursor of the editor is in sight. */
const isInView = ({ visible, selection }: SeenEditor): boolean =>
	visible.some(({ start, end }) => start.line <= selection.start.line && selection.start.line <= end.line);

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
			// A placeholder and its hover count the same words.
			const [, length] = /^⟦.* (\d+) characters of /u.exec(main.text) ?? [];
			const { uri } = await vscode.activeEditor('the prompt', ({ language }) => language === 'soulscope-prompt');
			const hovers = await vscode.probe.ask('hover', { uri, line: 0, character: 3 });
			assert.match(hovers.join('\n'), new RegExp(`\\b${length} characters\\.`, 'u'));

			await vscode.command('Soulscope: Preview Another Session…');
			await vscode.choose('subagent');
			const helper = await vscode.prompt('subagent');
			assert.deepEqual(filesIn(helper.text), ['AGENTS.md']);
			assert.doesNotMatch(helper.text, /warm kiln is calm/, 'a helper has no soul');
			await vscode.picture('preview-subagent');
		},
	},
	{
		name: 'two prompts are in one folder, with what became of each file on top',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			await vscode.command('Soulscope: Compare Prompts…');
			await vscode.choose('subagent');
			const helper = await vscode.prompt('subagent');
			assert.match(helper.text, /^withheld +SOUL\.md$/m);
			const other = helper.uri.replaceAll('subagent', 'main');
			await vscode.shown(other, 'the ledger of the main session', (text) => /^whole +SOUL\.md /m.test(text));
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
			await vscode.page.getByText('This is not a valid time.').first().waitFor();
			await input.fill('2026-11-21 23:30');
			await input.press('Enter');
			const rejected = await vscode.prompt('main', 'at 2026-11-21 23:30');
			assert.doesNotMatch(rejected.text, /grudge/);
			await vscode.goTo(1);
			await vscode.page.locator('.codelens-decoration a', { hasText: 'stand-in persona rejected' }).click();
			const tried = await vscode.prompt('main', 'stand-in accepted');
			assert.match(tried.text, /## SOUL\.md\nEvery kiln is a grudge\./);
			await vscode.goTo(1);
			await vscode.page.locator('.codelens-decoration', { hasText: 'SOUL_EVIL.md replaces SOUL.md' }).waitFor();
			await vscode.picture('preview-stand-in');
			const again = await stage.reopen(vscode);
			assert.equal((await again.prompt('main', 'stand-in accepted')).uri, tried.uri);
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
	{
		name: 'the preview opens at the line that one came from, also while it is open, and a line of the prompt leads back',
		async play(stage) {
			const vscode = await stage.openExample();
			const soul = await vscode.open('SOUL.md');
			await vscode.goTo(22, 5);
			await vscode.command('Soulscope: Preview Assembled Prompt');
			const first = await vscode.prompt('main');
			assert.equal(lineAt(first), soul.text.split('\n')[21]);
			assert.equal(first.selection.start.character, 4);
			assert.ok(isInView(first));
			await vscode.picture('preview-at-line', 'light', 'dark', 'high-contrast');

			await vscode.page.keyboard.press('ControlOrMeta+Alt+P');
			const back = await vscode.activeEditor('SOUL.md again', ({ uri }) => uri.endsWith('/SOUL.md'));
			assert.deepEqual(back.selection.start, { line: 21, character: 4 });

			await vscode.goTo(3);
			await vscode.command('Soulscope: Preview Assembled Prompt');
			const again = await vscode.prompt('main');
			assert.equal(again.uri, first.uri);
			assert.equal(lineAt(again), soul.text.split('\n')[2]);
			assert.ok(isInView(again));
			assert.equal((await vscode.probe.ask('openTabs')).length, 2, 'the prompt has one tab');
		},
	},
	{
		name: 'a line that is cut says so in one line, and a file that a session is not given offers one that has it',
		async play(stage) {
			const vscode = await stage.openExample();
			const { text } = await vscode.open('MEMORY.md');
			const cut = text.split('\n').findIndex((line) => line.includes('Butter:** NOT safe'));
			await vscode.goTo(cut + 1);
			await vscode.command('Soulscope: Show in Prompt');
			await vscode.notification('This line of MEMORY.md is cut in main').waitFor();
			assert.match(lineAt(await vscode.prompt('main')), /truncated, read MEMORY\.md/);
			await vscode.picture('show-in-prompt-cut');

			await vscode.command('Soulscope: Preview Another Session…');
			await vscode.choose('subagent');
			await vscode.prompt('subagent');
			const soul = await vscode.open('SOUL.md');
			await vscode.goTo(3);
			await vscode.command('Soulscope: Show in Prompt');
			const told = vscode.notification('SOUL.md');
			await told.getByRole('button', { name: 'Show in main' }).click();
			const main = await vscode.prompt('main');
			assert.equal(lineAt(main), soul.text.split('\n')[2]);

			await vscode.open('README.md');
			await vscode.command('Soulscope: Preview Assembled Prompt');
			const why = vscode.notification('README.md is not in the prompt');
			await why.getByRole('button', { name: 'Show Budget' }).waitFor();
			await vscode.picture('preview-of-a-file-outside');
			await why.getByRole('button', { name: 'Show Budget' }).click();
			await vscode.page.locator('.pane-body .monaco-list-row', { hasText: 'Whole prompt' }).first().waitFor();
		},
	},
	{
		name: 'the runtime’s words are folded when the prompt is painted first, and stay open once opened',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			await vscode.command('Soulscope: Preview Assembled Prompt');
			const { uri } = await vscode.prompt('main');
			await vscode.goTo(1);
			const title = vscode.page.locator('.editor-group-container.active .editor-actions');
			await title.getByText('Session', { exact: true }).waitFor();
			await title.getByText('Runtime', { exact: true }).waitFor();
			await vscode.page.locator('.codelens-decoration a', { hasText: 'Session: main' }).waitFor();
			await vscode.picture('preview-folded', 'light', 'dark', 'high-contrast');
			await vscode.goTo(2);
			assert.match(lineAt(await vscode.prompt('main')), /^## Tooling ⟦[\d,]+ characters, folded⟧$/);
			await vscode.page.keyboard.press('Control+Shift+]');
			await vscode.shown(uri, 'the words of one section', (text) => /^## Tooling\n⟦Which tools/m.test(text));
			await vscode.open('SOUL.md');
			await vscode.goTo(1);
			await vscode.page.keyboard.press('End');
			await vscode.page.keyboard.type(' of the studio');
			const typed = await vscode.shown(uri, 'what was typed', (text) => text.includes('# Soul of the studio'));
			assert.match(typed, /^## Tooling\n⟦Which tools/m);
			assert.match(typed, /^## Safety ⟦[\d,]+ characters, folded⟧$/m);
		},
	},
	{
		name: 'in a narrow editor the line above the prompt says what matters, and the rest is a key away',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			await vscode.page.setViewportSize({ width: 1000, height: 760 });
			await vscode.command('Soulscope: Preview Assembled Prompt');
			await vscode.prompt('main');
			await vscode.command('Soulscope: About This Prompt');
			await vscode.page.locator('.monaco-hover', { hasText: 'o200k estimate' }).waitFor();
			await vscode.picture('preview-narrow', 'light', 'dark');
		},
	},
	{
		name: 'from the click on the lens to the painted prompt: how long it takes',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			const lens = vscode.page.locator('.codelens-decoration a', { hasText: /Preview prompt/i }).first();
			// The second one: the first is the file's own.
			const painted = vscode.page.locator('.view-line', { hasText: /warm\skiln/ }).nth(1);
			const paint = async (what: string, act: () => Promise<unknown>) => {
				const began = performance.now();
				await Promise.all([act(), painted.waitFor()]);
				took(`${what} → painted`, performance.now() - began);
			};
			const close = async () => {
				await vscode.command('View: Close Editor');
				await painted.waitFor({ state: 'detached' });
			};
			for (const which of ['first', 'next', 'next', 'next']) {
				// What the click itself waits for is not our time.
				await lens.click({ trial: true });
				await paint(`${which} click on the lens`, () => lens.click());
				const { text, selection } = await vscode.prompt('main');
				await close();
				await paint('a plain text as long, opened so', () =>
					vscode.probe.ask('showPlain', { text, at: selection.start }),
				);
				await close();
			}
		},
	},
];
