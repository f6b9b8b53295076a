import assert from 'node:assert/strict';
import { startMessagesServer } from '../../../support/models/messagesServer.ts';
import type { Scene } from '../../support/scene.ts';
import { took } from '../../support/times.ts';
import { until } from '../../support/until.ts';
import type { Workbench } from '../../support/workbench.ts';

/** Where a message is written. */
export const composer = 'textarea[aria-label^="Message"]';

export async function openChat(vscode: Workbench) {
	await vscode.command('Soulscope: Focus on Chat View');
	const began = performance.now();
	const chat = await vscode.webview(composer);
	await chat.locator(composer).waitFor();
	took('chat asked for → its input is there', performance.now() - began);
	return chat;
}

export async function setKey(vscode: Workbench, key: string): Promise<void> {
	await vscode.command('Soulscope: Set API Key…');
	// The first place is the address of the settings, where there is one.
	const places = vscode.page.locator('.quick-input-widget:visible input[placeholder^="Choose a provider"]');
	await places.waitFor();
	await places.press('Enter');
	const input = vscode.page.locator('.quick-input-widget:visible input[type=password]');
	await input.waitFor();
	await input.fill(key);
	await input.press('Enter');
	await vscode.page.locator('.statusbar-item', { hasText: 'API key saved' }).waitFor();
}

export const chat: readonly Scene[] = [
	{
		name: 'without a key the chat tells what it would have sent',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			const view = await openChat(vscode);
			await view.getByText('Talk to Aria').waitFor();
			await vscode.picture('chat-empty', 'light', 'dark', 'high-contrast');
			await view.locator(composer).fill('When may the kiln be opened?');
			await view.locator(composer).press('Enter');
			await view.getByText('Nothing was sent.').waitFor();
			await view.getByText('This is the request that would have been sent.').waitFor();
			await view.locator('button[aria-label="Send"]').waitFor();
			await vscode.picture('chat-dry-run', 'light', 'dark');
		},
	},
	{
		name: 'the chat sends, byte for byte, the prompt that the preview shows',
		async play(stage) {
			await using server = await startMessagesServer({
				kind: 'stream',
				texts: ['Not before **14:00 on Wednesday**, ', 'once it is below 90 °C.\n\n', '- Bottom shelf last.'],
			});
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url });
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			await setKey(vscode, 'sk-test-not-a-real-key');

			await vscode.command('Soulscope: Preview Assembled Prompt');
			await vscode.prompt('main');
			await vscode.command('Soulscope: Switch Between Runtime’s and Chat’s Wording');
			const { text: previewed } = await vscode.prompt('main', 'as chatted');

			const view = await openChat(vscode);
			await view.locator(composer).fill('When may the kiln be opened?');
			await view.locator(composer).press('Enter');
			await view.getByText('Bottom shelf last.').waitFor();
			await view.locator('button[aria-label="Send"]').waitFor();
			const [request] = server.requests;
			assert.ok(request);
			const system = (request.body.system ?? []).map(({ text }) => text).join('');
			assert.deepEqual(Buffer.from(system, 'utf8'), Buffer.from(previewed, 'utf8'));
			assert.ok(system.length > 20_000);
			assert.equal(request.headers.authorization, 'Bearer sk-test-not-a-real-key');
			assert.ok((request.body.system ?? []).some(({ cache_control }) => cache_control?.type === 'ephemeral'));
			assert.equal(request.body.messages.at(-1)?.content.at(-1)?.text, 'When may the kiln be opened?');
			await vscode.picture('chat', 'light', 'dark', 'high-contrast');
		},
	},
	{
		name: 'Stop keeps what has come, marks it, and hangs up',
		async play(stage) {
			await using server = await startMessagesServer({ kind: 'slow', texts: ['The first half of an answer'] });
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url });
			const vscode = await stage.openExample();
			await setKey(vscode, 'sk-test-not-a-real-key');
			const view = await openChat(vscode);
			await view.locator(composer).fill('Tell me a long story.');
			await view.locator(composer).press('Enter');
			await view.getByText('The first half of an answer').waitFor();
			await view.locator('button[aria-label="Stop"]').click();
			await server.hungUp();
			await view.getByText('Stopped before finishing.').waitFor();
			await view.getByText('The first half of an answer').waitFor();
			await vscode.picture('chat-stopped');
		},
	},
	{
		name: 'a key that is refused is said to be refused, with a way on',
		async play(stage) {
			await using server = await startMessagesServer({
				kind: 'status',
				status: 401,
				type: 'authentication_error',
				message: 'invalid x-api-key',
			});
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url });
			const vscode = await stage.openExample();
			await setKey(vscode, 'sk-test-wrong');
			const view = await openChat(vscode);
			await view.locator(composer).fill('Hello?');
			await view.locator(composer).press('Enter');
			await view.locator('.failure').waitFor();
			const sentence = await until('the failure is told', () => view.locator('.failure').textContent());
			assert.match(sentence, /key/i);
			await view.getByRole('button', { name: 'Set API key' }).first().waitFor();
			await vscode.picture('chat-refused');
		},
	},
];
