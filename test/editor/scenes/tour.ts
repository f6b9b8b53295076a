import assert from 'node:assert/strict';
import type { Scene } from '../support/scene.ts';
import { took } from '../support/times.ts';
import { composer } from './chat/chat.ts';

export const tour: readonly Scene[] = [
	{
		name: 'npm start shows the cut, the prompt beside it and the chat, with nothing asked before',
		async play(stage) {
			const vscode = await stage.openTour();
			const { page } = vscode;
			await page.locator('.statusbar-item[id="status.problems"] a[aria-label^="Errors: "]').waitFor();
			const [drawn, told] = await page.evaluate(() => [
				performance.getEntriesByName('code/didStartWorkbench')[0]?.startTime ?? 0,
				performance.now(),
			]);
			took('page asked for → editor drawn', drawn);
			took('editor drawn → first problem', told - drawn);

			const chat = await vscode.webview(composer);
			await chat.getByText('Talk to Aria').waitFor();
			const found = await vscode.diagnostics('MEMORY.md', 'the cut is reported', (all) =>
				all.some(({ code, faded }) => code === 'budget.truncated' && faded),
			);
			const cut = found.find(({ faded }) => faded)?.range.start.line ?? -1;
			await vscode.activeEditor(
				'MEMORY.md with the cut in sight',
				({ uri, visible }) =>
					uri.endsWith('/MEMORY.md') && visible.some(({ start, end }) => start.line <= cut && cut <= end.line),
			);
			await vscode.text('cut here').waitFor();
			const prompt = page.locator('.editor-group-container').nth(1);
			await prompt.locator('.view-line', { hasText: /truncated\sMEMORY\.md/ }).waitFor();
			await page.locator('.tab', { hasText: 'README.md' }).waitFor();
			assert.deepEqual(
				(await vscode.probe.ask('openTabs')).map((label) => label.replace(/ · .*/, '')),
				['MEMORY.md', 'README.md', 'Aria'],
				'and nothing beside it, no welcome page either',
			);
			assert.equal(await page.locator('.monaco-dialog-box').count(), 0, 'nobody is asked whether to trust');
			assert.equal(await page.getByText('Restricted Mode').count(), 0);
			await vscode.picture('tour', 'light', 'dark');

			await page.locator('.tab', { hasText: 'README.md' }).click();
			const readme = await vscode.webview('h1:has-text("Meet Aria")');
			await readme.getByText('Talk to her, and let her remember').waitFor();
			await vscode.picture('tour-readme');
		},
	},
];
