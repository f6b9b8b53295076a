import assert from 'node:assert/strict';
import type { Scene } from '../../support/scene.ts';
import { took } from '../../support/times.ts';
import { until } from '../../support/until.ts';

export const overview: readonly Scene[] = [
	{
		name: 'the overview says who the agent is, where its tokens go and what to do, and follows what is typed',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('USER.md');
			const began = performance.now();
			await vscode.command('Soulscope: Open Agent Overview');
			const page = await vscode.webview('.overview');
			await page.locator('.overview h1', { hasText: 'Aria' }).waitFor();
			took('overview asked for → it says who the agent is', performance.now() - began);
			await page.getByRole('button', { name: /MEMORY\.md in main: cut/ }).waitFor();
			await page.locator('.to-do li').first().waitFor();
			await vscode.picture('overview', 'light', 'dark', 'high-contrast');

			const cell = page.locator('.matrix tr', { hasText: 'USER.md' }).getByRole('button', { name: /in main: whole/ });
			const before = await cell.textContent();
			await vscode.command('View: Split Editor Right');
			await vscode.open('USER.md');
			await vscode.page.keyboard.press('ControlOrMeta+Home');
			await vscode.page.keyboard.type('Sam keeps bees. ');
			await until('the page has followed', async () => (await cell.textContent()) !== before);

			await page.getByRole('button', { name: /MEMORY\.md in main: cut/ }).click();
			await vscode.page.locator('.tab', { hasText: 'Aria · main' }).waitFor();
			assert.equal((await page.locator('.said-aloud').count()) > 0, true);
			await vscode.picture('overview-press', 'dark');
		},
	},
];
