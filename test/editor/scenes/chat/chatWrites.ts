import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessagesServer, startMessagesServer } from '../../../support/models/messagesServer.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { composer, openChat, setKey } from './chat.ts';

const note = 'Mara opens the kiln on Wednesday at 14:00.';

/** The agent first says a few words and calls a tool, then says how it went. */
const remembering = (say: string, words: string): Promise<MessagesServer> =>
	startMessagesServer(
		{
			kind: 'stream',
			blocks: [
				{ kind: 'text', texts: [say] },
				{ kind: 'call', name: 'remember', json: [JSON.stringify({ note: words, where: 'today' })] },
			],
		},
		{ kind: 'stream', texts: ['It is', ' done.'] },
	);

/** Everything in the agent's logs. */
export const logs = (root: string): string =>
	readdirSync(join(root, 'memory'))
		.filter((name) => name.endsWith('.md'))
		.map((name) => readFileSync(join(root, 'memory', name), 'utf8'))
		.join('\n');

export const chatWrites: readonly Scene[] = [
	{
		name: 'in the chat a tool shows what it would write, asks, writes, and one press takes it back',
		async play(stage) {
			await using server = await remembering('I will write that down.', note);
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url });
			const vscode = await stage.openExample();
			await setKey(vscode, 'sk-test-not-a-real-key');
			const view = await openChat(vscode);
			await view.locator(composer).fill('When does the kiln open? Write it down.');
			await view.locator(composer).press('Enter');

			await view.getByText('Aria wants to write').waitFor();
			await view.locator('.diff ins', { hasText: note }).waitFor();
			assert.ok(!logs(vscode.root).includes(note), 'nothing is written before the person says so');
			await vscode.picture('chat-approval', 'light', 'dark', 'high-contrast');
			await view.getByRole('button', { name: 'Open in diff editor' }).click();
			await vscode.page.locator('.tab', { hasText: 'changes by the agent' }).waitFor();

			// The view goes out of sight and comes back: its question still stands.
			await vscode.command('View: Show Explorer');
			const again = await openChat(vscode);
			await again.getByRole('button', { name: 'Allow once' }).click();
			await again.getByText('It is done.').waitFor();
			assert.ok(logs(vscode.root).includes(note));
			const told = server.requests
				.at(-1)
				?.body.messages.at(-1)
				?.content.find(({ type }) => type === 'tool_result');
			assert.match(told?.content ?? '', /Saved in/);
			await vscode.picture('chat-written', 'light', 'dark');

			await again.getByRole('button', { name: 'Undo' }).click();
			await again.getByText('Undone.').waitFor();
			await until('the note is gone', () => !logs(vscode.root).includes(note));
		},
	},
	{
		name: 'what a command of the chat has written can be undone there, and goes from the status bar as well',
		async play(stage) {
			const vscode = await stage.openExample();
			const view = await openChat(vscode);
			await view.locator(composer).fill('/remember Tea is at four.');
			await view.locator(composer).press('Enter');
			await view.getByRole('log').getByText('Remembered in memory/').waitFor();
			assert.ok(logs(vscode.root).includes('Tea is at four.'));
			await vscode.pendingStatus('Remembered in memory/').waitFor();
			await vscode.command('Soulscope: Focus on Memory View');
			await vscode.page.locator('.pane-body .monaco-list-row', { hasText: 'Tea is at four.' }).first().waitFor();
			await vscode.picture('chat-remembered', 'light', 'dark', 'high-contrast');
			await view.getByRole('button', { name: 'Undo' }).click();
			await until('the note is gone', () => !logs(vscode.root).includes('Tea is at four.'));
			await view.getByRole('log').getByText('Remembered in memory/').waitFor({ state: 'detached' });
			await vscode.pendingStatus('').waitFor({ state: 'detached' });
		},
	},
	{
		name: 'in the chat what is refused is not written, and the agent is told',
		async play(stage) {
			await using server = await remembering('Shall I?', note);
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url });
			const vscode = await stage.openExample();
			const before = logs(vscode.root);
			await setKey(vscode, 'sk-test-not-a-real-key');
			const view = await openChat(vscode);
			await view.locator(composer).fill('Do not write it down.');
			await view.locator(composer).press('Enter');
			await view.getByRole('button', { name: 'Refuse' }).click();
			await view.getByText('It is done.').waitFor();
			await view.locator('.tool-state', { hasText: 'refused' }).waitFor();
			assert.equal(logs(vscode.root), before);
			const told = server.requests
				.at(-1)
				?.body.messages.at(-1)
				?.content.find(({ type }) => type === 'tool_result');
			assert.equal(told?.is_error, true);
		},
	},
];
