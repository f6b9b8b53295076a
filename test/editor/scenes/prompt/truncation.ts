import assert from 'node:assert/strict';
import type { Scene } from '../../support/scene.ts';

export const truncation: readonly Scene[] = [
	{
		name: 'the cut in a long MEMORY.md stands in the Problems panel and in the text',
		async play(stage) {
			const vscode = await stage.openExample();
			const { text } = await vscode.open('MEMORY.md');

			const found = await vscode.diagnostics('MEMORY.md', 'the cut is reported', (all) =>
				all.some(({ code }) => code === 'budget.truncated'),
			);
			const told = found.find(({ code, faded }) => code === 'budget.truncated' && !faded);
			const cut = found.find(({ code, faded }) => code === 'budget.truncated' && faded);
			assert.ok(told);
			assert.ok(cut, 'text that never reaches the agent is faded');
			assert.equal(told.range.end.line, told.range.start.line, 'and one line of it is underlined');
			assert.match(
				told.message,
				/^MEMORY\.md is too long: the agent reads the first [\d,]+ and last [\d,]+ characters/,
			);
			const lines = text.split('\n');
			const lost = lines.slice(cut.range.start.line, cut.range.end.line + 1).join('\n');
			assert.match(lost, /Butter:\*\* NOT safe/, 'the example loses what it can least afford to lose');

			const rows = await vscode.problems();
			await rows.filter({ hasText: 'budget.truncated' }).first().waitFor();

			const hints = await vscode.probe.ask('inlayHints', { uri: vscode.uri('MEMORY.md') });
			assert.deepEqual(
				hints.map(({ position }) => position),
				[cut.range.start, cut.range.end],
				'a mark stands where the text stops reaching the agent, and one where it goes on',
			);
			await vscode.goTo(cut.range.start.line + 1);
			await vscode.text('cut here').waitFor();
			await vscode.picture('cut', 'light', 'dark', 'high-contrast');
		},
	},
	{
		name: 'above the first line stand the tokens, what became of the file, and the way to the prompt',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			await vscode.page
				.locator('.codelens-decoration', { hasText: /tokens/ })
				.first()
				.waitFor();
			await vscode.page
				.locator('.statusbar-item', { hasText: /tokens/ })
				.first()
				.waitFor();
			await vscode.picture('lens');
			await vscode.page
				.locator('.codelens-decoration a', { hasText: /Preview prompt/i })
				.first()
				.click();
			await vscode.activeEditor('the prompt', ({ language }) => language === 'soulscope-prompt');
		},
	},
];
