import assert from 'node:assert/strict';
import type { Scene } from '../../support/scene.ts';
import { took } from '../../support/times.ts';

/** Our row in VS Code's table of its own start: where code is loaded, what else is loaded in that moment counts as well. ms. */
const ours = /^\| *soulscope\.soulscope *\|[^|]*\| *(\d+) *\| *(\d+) *\|/m;

export const startUp: readonly Scene[] = [
	{
		name: 'in a window that is opened again the problems are there at once: how long it takes',
		async play(stage) {
			const first = await stage.openExample();
			await first.open('MEMORY.md');
			const vscode = await stage.reopen(first);
			const began = performance.now();
			await vscode.page.locator('.statusbar-item[id="status.problems"] a[aria-label^="Errors: "]').waitFor();
			took('extension host answers → first problems', performance.now() - began);
			await vscode.command('Developer: Startup Performance');
			const { text } = await vscode.activeEditor('the times of the start', (editor) => ours.test(editor.text));
			const [, loading, call] = ours.exec(text) ?? [];
			assert.ok(loading !== undefined && call !== undefined, 'VS Code says how long activation took');
			took('activation: the code is loaded', Number(loading));
			took('activation: the call', Number(call));
		},
	},
];
