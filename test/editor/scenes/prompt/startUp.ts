import assert from 'node:assert/strict';
import type { Scene } from '../../support/scene.ts';
import { took } from '../../support/times.ts';

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
			await vscode.command('Developer: Show Running Extensions');
			const rows = vscode.page.locator('.runtime-extensions-editor .monaco-list-row');
			const row = rows.filter({ has: vscode.page.getByText('Soulscope', { exact: true }) });
			await row.getByText(/Activation: \d/).waitFor();
			// As VS Code counts it: what our code took of the thread that all extensions share.
			const [, told] = /Activation: (\d+)ms/.exec((await row.textContent()) ?? '') ?? [];
			assert.ok(told !== undefined, 'VS Code says how long activation took');
			took('activation, of the extension host’s time', Number(told));
		},
	},
];
