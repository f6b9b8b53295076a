import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayIn } from '../../support/days.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';

const read = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

export const remember: readonly Scene[] = [
	{
		name: 'a selection is remembered in the log of the day that the person has, and taken back again',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			const line = await vscode.selectLine(3);
			assert.notEqual(dayIn(stage.timeZone), dayIn('UTC'), 'a log named by UTC would be the wrong one');
			const log = join(vscode.root, 'memory', `${dayIn(stage.timeZone)}.md`);
			assert.equal(read(log), undefined);

			await vscode.page.keyboard.press('ControlOrMeta+Alt+M');
			await vscode.choice('Today’s log').first().waitFor();
			await vscode.picture('remember-where');
			await vscode.choose('Today’s log');
			await until('the note is on disk', () => read(log)?.includes(line));
			const message = vscode.pendingStatus('Remembered in memory/');
			await message.waitFor();
			await vscode.notification(`memory/${dayIn(stage.timeZone)}.md`).waitFor();
			await vscode.picture('remembered', 'light', 'dark');

			await message.click();
			await vscode.choice('Undo').waitFor();
			await vscode.picture('remembered-ways', 'light', 'dark', 'high-contrast');
			await vscode.choose('Undo');
			await until('the note is gone again', () => !read(log)?.includes(line));
			assert.equal(read(log), undefined, 'a log that was made for the note goes with it');
		},
	},
	{
		name: 'where a runtime keeps no log none is offered, and what is remembered goes where it was said to go',
		async play(stage) {
			const vscode = await stage.openFolder({
				'CLAUDE.md': '# Ferry timetable\n\n- Times are local to the pier.\n',
				'docs/piers.md': '# Piers\n\nThe north pier is closed in January.\n',
			});
			await vscode.open('docs/piers.md');
			const line = await vscode.selectLine(3);
			await vscode.page.keyboard.press('ControlOrMeta+Alt+M');
			await vscode.choice('In CLAUDE.md, which makes the prompt longer').waitFor();
			await vscode.picture('remember-where-no-log', 'light', 'dark', 'high-contrast');
			assert.equal(await vscode.choice('Today’s log').count(), 0);
			await vscode.choose('Long-term memory');
			await until('the note is on disk', () => read(join(vscode.root, 'CLAUDE.md'))?.includes(line));
		},
	},
	{
		name: 'what was remembered can be undone above its line and in the Memory view, after other work and a reload too',
		async play(stage) {
			const vscode = await stage.openExample();
			const path = `memory/${dayIn(stage.timeZone)}.md`;
			const file = join(vscode.root, path);
			await vscode.open('SOUL.md');
			const first = await vscode.selectLine(3);
			await vscode.remember('Today’s log');
			await until('the first note is on disk', () => read(file)?.includes(first));
			const second = await vscode.selectLine(7);
			await vscode.remember('Today’s log');
			const words = second.replace(/^- /, '');
			await until('the second note is on disk', () => read(file)?.includes(words));
			// What says it for a moment goes, and other work comes in between.
			await vscode.command('Notifications: Clear All Notifications');
			await vscode.open('AGENTS.md');
			await vscode.goTo(3);
			await vscode.open('USER.md');

			const again = await stage.reopen(vscode);
			await again.open(path);
			const lensesOf = async () =>
				(await again.probe.ask('codeLenses', { uri: again.uri(path) })).map(({ title }) => title);
			await until('each note has its way back', async () => {
				const titles = await lensesOf();
				return titles.filter((title) => title === 'Undo').length === 2;
			});
			const row = again.page.locator('.pane-body .monaco-list-row', { hasText: `Remembered in ${path}` });
			await again.memoryRow(`Remembered in ${path}`);
			assert.equal(await row.count(), 2);
			await again.open(path);
			await again.page.locator('.codelens-decoration a', { hasText: 'Undo' }).first().waitFor();
			await again.picture('remembered-stands', 'light', 'dark', 'high-contrast');

			// The first is kept: it goes from everywhere, and stays in the file.
			await again.pressOn(row.last(), 'Keep');
			await until('one is left', async () => (await row.count()) === 1);
			await until('one lens is left', async () => {
				const titles = await lensesOf();
				return titles.filter((title) => title === 'Undo').length === 1;
			});
			const undo = again.page.locator('.codelens-decoration a', { hasText: 'Undo' });
			// What was asked is not yet what is painted.
			await until('one is painted', async () => (await undo.count()) === 1);
			await undo.click();
			await until('the second note is gone, and only that', () => {
				const text = read(file);
				return text?.includes(first) && !text.includes(words);
			});
			await row.waitFor({ state: 'detached' });
			await again.pendingStatus('').waitFor({ state: 'detached' });
			await until('no lens is left', async () => !(await lensesOf()).includes('Undo'));
		},
	},
	{
		name: 'a note goes into MEMORY.md as well where that is asked for',
		async play(stage) {
			const vscode = await stage.openExample();
			const before = readFileSync(join(vscode.root, 'MEMORY.md'), 'utf8');
			await vscode.open('memory/2026-11-20.md');
			const line = await vscode.selectLine(4);
			await vscode.command('Soulscope: Remember Selection');
			await vscode.choose('Today’s log and long-term memory');
			const after = await until('MEMORY.md has grown', () => {
				const text = read(join(vscode.root, 'MEMORY.md'));
				return text !== before && text;
			});
			assert.ok(after.includes(line.replace(/^- /, '')));
			assert.ok(
				before.split('\n').every((one) => after.includes(one)),
				'nothing that stood there is lost',
			);
		},
	},
	{
		name: 'an editor with unsaved words is edited, not overwritten',
		async play(stage) {
			const vscode = await stage.openExample();
			const log = `memory/${dayIn(stage.timeZone)}.md`;
			const file = join(vscode.root, log);
			await vscode.open('SOUL.md');
			const first = await vscode.selectLine(3);
			await vscode.remember('Today’s log');
			await until('the log is there', () => read(file)?.includes(first));

			await vscode.open(log);
			await vscode.page.keyboard.press('ControlOrMeta+End');
			await vscode.page.keyboard.type('Words that are not saved yet.');
			await vscode.activeEditor('the log, unsaved', ({ dirty }) => dirty);

			await vscode.open('SOUL.md');
			const second = await vscode.selectLine(7);
			await vscode.remember('Today’s log');
			const shown = await vscode.shown(vscode.uri(log), 'the second note', (text) =>
				text.includes(second.replace(/^- /, '')),
			);
			assert.ok(shown.includes('Words that are not saved yet.'));
			assert.ok(shown.includes(first));
			assert.ok(!read(file)?.includes('Words that are not saved yet.'), 'saving is left to the person');
			await vscode.open(log);
			await vscode.picture('remembered-unsaved');
			await vscode.save();
			const saved = read(file) ?? '';
			assert.equal(saved, shown);
		},
	},
];
