import assert from 'node:assert/strict';
import type { Scene } from '../../support/scene.ts';

export const budget: readonly Scene[] = [
	{
		name: 'the budget shows what each file costs in each kind of session',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('MEMORY.md');
			await vscode.command('Soulscope: Focus on Budget View');
			const rows = vscode.page.locator('.pane', { hasText: 'Budget' }).last().locator('.monaco-list-row');
			await rows.filter({ hasText: 'MEMORY.md' }).first().waitFor();
			const memory = await rows.filter({ hasText: 'MEMORY.md' }).first().textContent();
			// A side bar is narrow: what it is of its limit comes before all that may be cut off.
			assert.match(memory ?? '', /^MEMORY\.mdcut \d+ % of 20,000 · [\d,]+ tokens/u);
			await vscode.picture('budget', 'light', 'dark', 'high-contrast');
		},
	},
];
