import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMessagesServer } from '../../../support/models/messagesServer.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { composer, openChat, setKey } from './chat.ts';

const user = (last: string): string =>
	`# About Ann\n\n${Array.from({ length: 9 }, (_each, index) => `- Fact ${index + 1}.\n`).join('')}- She likes ${last}.\n`;

export const turns: readonly Scene[] = [
	{
		name: 'an answer shows what was sent, and why the prompt cache missed',
		async play(stage) {
			await using server = await startMessagesServer(
				{ kind: 'stream', texts: ['In the shed.'], usage: { input_tokens: 4_200, output_tokens: 6 } },
				{ kind: 'stream', texts: ['With oak.'], usage: { input_tokens: 4_300, output_tokens: 5 } },
			);
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url, 'soulscope.chat.recall': false });
			const vscode = await stage.openFolder({
				'SOUL.md': '# Soul\n\nYou answer in a word.\n',
				'IDENTITY.md': '- **Name:** Aria\n',
				'USER.md': user('trains'),
			});
			await vscode.open('USER.md');
			await setKey(vscode, 'sk-test-not-a-real-key');
			const view = await openChat(vscode);
			const say = async (text: string, answer: string) => {
				await view.locator(composer).fill(text);
				await view.locator(composer).press('Enter');
				await view.getByText(answer).waitFor();
				await view.locator('button[aria-label="Send"]').waitFor();
			};
			await say('Where is the kiln?', 'In the shed.');
			writeFileSync(join(vscode.root, 'USER.md'), user('boats'));
			await vscode.shown(vscode.uri('USER.md'), 'the new line', (text) => text.includes('boats'));
			await say('How is it fired?', 'With oak.');

			await view.getByRole('button', { name: 'Show what was sent' }).last().press('Enter');
			const page = await vscode.webview('h1:has-text("Turn of")');
			await page.getByText('The prompt cache missed because USER.md changed in line 12.').waitFor();
			assert.ok((await page.locator('table tbody tr').count()) > 5, 'each section has a row');
			assert.match((await page.locator('body').textContent()) ?? '', /She likes boats\./);
			assert.doesNotMatch((await page.locator('body').textContent()) ?? '', /sk-test-not-a-real-key/);
			await vscode.picture('turn', 'light', 'dark', 'high-contrast');

			await page.getByRole('link', { name: 'USER.md:12' }).click();
			await vscode.text('She likes boats').waitFor();
			await vscode.page.getByText('Ln 12, Col 1').waitFor();
			const tabs = vscode.page.locator('.part.editor .tab');
			await until('the page is open beside the file, and nothing else is', async () => (await tabs.count()) === 2);
			await vscode.picture('turn-line', 'light');
			await tabs.filter({ hasText: 'Turn 2' }).click();
			const again = await vscode.webview('h1:has-text("Turn of")');
			await again.getByRole('link', { name: 'Where the next turn starts' }).click();
			await vscode.text('Where the next turn starts').waitFor();
			await vscode.text('Soulscope keeps this').waitFor();
			await vscode.picture('turn-note', 'light', 'dark', 'high-contrast');

			await vscode.command('Soulscope: Show Notes on a Turn…');
			const offered = vscode.page.locator('.quick-input-widget:visible .monaco-list-row');
			await offered.nth(1).waitFor();
			await offered.first().click();
			await vscode.page.locator('.quick-input-widget:visible', { hasText: 'Which note' }).waitFor();
			await offered.filter({ hasText: 'Session memory' }).waitFor();
			await vscode.picture('turn-notes', 'light');
			await offered.filter({ hasText: 'Session memory' }).click();
			await vscode.text('Recent User Requests').waitFor();

			await vscode.command('Soulscope: Compare Two Turns…');
			const rows = vscode.page.locator('.quick-input-widget:visible .monaco-list-row');
			await rows.nth(1).waitFor();
			await rows.first().click();
			await vscode.page.locator('.quick-input-widget:visible', { hasText: 'the second' }).waitFor();
			await rows.first().click();
			await vscode.text('She likes boats').waitFor();
			await vscode.picture('turns-compared', 'light', 'dark');
		},
	},
];
