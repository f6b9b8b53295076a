import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from '../../support/scene.ts';

export const quickFix: readonly Scene[] = [
	{
		name: 'one misspelt key resets the whole configuration; its quick fix brings it, and the cut text, back',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('openclaw.json');
			const [reset, ...others] = await vscode.diagnostics('openclaw.json', 'the key is reported', (all) =>
				all.some(({ code }) => code === 'config.unknown-key'),
			);
			assert.match(reset?.message ?? '', /bootstrapMaxChar/);
			assert.deepEqual(others, [], 'JSON5 is no mistake');
			await vscode.diagnostics('MEMORY.md', 'is cut at the default limit', (all) =>
				all.some(({ code }) => code === 'budget.truncated'),
			);

			await vscode.goTo((reset?.range.start.line ?? 0) + 1, (reset?.range.start.character ?? 0) + 2);
			await vscode.quickFix('to “bootstrapMaxChars”');
			await vscode.picture('quick-fix', 'light', 'dark');
			await (await vscode.quickFix('to “bootstrapMaxChars”')).click();
			await vscode.activeEditor('with the key put right', ({ text }) => /bootstrapMaxChars: 30000/.test(text));
			await vscode.diagnostics('openclaw.json', 'nothing is left to report', (all) => all.length === 0);
			await vscode.diagnostics('MEMORY.md', 'is whole again under its own limit', (all) =>
				all.every(({ code }) => code !== 'budget.truncated'),
			);

			await vscode.save();
			assert.match(readFileSync(join(vscode.root, 'openclaw.json'), 'utf8'), /bootstrapMaxChars: 30000/);
		},
	},
	{
		name: 'a label that the identity parser skips is put right from the keyboard',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('IDENTITY.md');
			const skippedLabels = await vscode.diagnostics('IDENTITY.md', 'the label is reported', (all) =>
				all.some(({ code }) => code === 'identity.unknown-label'),
			);
			const skipped = skippedLabels.find(({ code }) => code === 'identity.unknown-label');
			await vscode.goTo((skipped?.range.start.line ?? 0) + 1, (skipped?.range.start.character ?? 0) + 1);
			await vscode.quickFix('Vibe');
			await vscode.page.keyboard.press('Enter');
			await vscode.activeEditor('with the label put right', ({ text }) => text.includes('**Vibe:**'));
			await vscode.save();
			assert.match(readFileSync(join(vscode.root, 'IDENTITY.md'), 'utf8'), /\*\*Vibe:\*\*/);
		},
	},
];
