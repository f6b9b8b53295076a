import assert from 'node:assert/strict';
import type { Scene } from '../support/scene.ts';

export const truncation: readonly Scene[] = [
	{
		name: 'the cut in a long MEMORY.md is seen in the Problems panel and in the text',
		async play(stage) {
			const vscode = await stage.open('examples/aria');
			const { text } = await vscode.open('MEMORY.md');
			await vscode.picture('cut');
			assert.ok(text.length > 20_000);
		},
	},
];
