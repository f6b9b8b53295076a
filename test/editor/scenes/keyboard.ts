import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMessagesServer } from '../../support/models/messagesServer.ts';
import { Keys } from '../support/keys.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';
import type { Workbench } from '../support/workbench.ts';
import { composer } from './chat/chat.ts';
import { logs } from './chat/chatWrites.ts';

const note = 'Mara opens the kiln on Wednesday at 14:00.';
const call = {
	kind: 'stream',
	blocks: [
		{ kind: 'text', texts: ['I will write that down.'] },
		{ kind: 'call', name: 'remember', json: [JSON.stringify({ note, where: 'today' })] },
	],
} as const;

/** The chat, once typing lands in its input. */
async function atTheInput(vscode: Workbench) {
	const chat = await vscode.webview(composer);
	let instead = '';
	await until('the input of the chat has the focus', async () => {
		instead = await vscode.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing');
		const inChat = await chat.locator(composer).evaluate((input) => ({
			there: document.hasFocus() && document.activeElement === input,
			at: `${document.hasFocus()}: ${document.activeElement?.outerHTML.slice(0, 200)}`,
		}));
		instead += ` / in the chat ${inChat.at}`;
		return inChat.there;
	}).catch((cause: unknown) => {
		throw new Error(`It is at ${instead}`, { cause });
	});
	return chat;
}

async function setKey(vscode: Workbench, keys: Keys): Promise<void> {
	await keys.command('Soulscope: Set API Key…');
	await vscode.page.locator('.quick-input-widget:visible input[placeholder^="Choose a provider"]:focus').waitFor();
	await keys.press('Enter');
	await vscode.page.locator('.quick-input-widget:visible input[type=password]:focus').waitFor();
	await keys.type('sk-test-not-a-real-key');
	await keys.press('Enter');
	await vscode.page.locator('.statusbar-item', { hasText: 'API key saved' }).waitFor();
}

export const keyboard: readonly Scene[] = [
	{
		name: 'by keyboard alone one asks, refuses a write, allows one and takes it back',
		async play(stage) {
			await using server = await startMessagesServer(call, { kind: 'stream', texts: ['Then I will not.'] }, call, {
				kind: 'stream',
				texts: ['It is written.'],
			});
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url });
			const vscode = await stage.openExample();
			const keys = new Keys(vscode);
			await setKey(vscode, keys);
			await keys.open('SOUL.md');
			await keys.command('Soulscope: Focus on Chat View');
			const chat = await atTheInput(vscode);

			await keys.type('When does the kiln open? Write it down.');
			await keys.press('Enter');
			await chat.getByText('Aria wants to write').waitFor();
			await chat.locator('.diff ins', { hasText: note }).waitFor();
			await keys.press('Shift+Tab');
			await keys.tabTo(chat, 'Refuse');
			await vscode.picture('keyboard-approval', 'light', 'high-contrast');
			await keys.press('Enter');
			await chat.getByText('Then I will not.').waitFor();
			await atTheInput(vscode);
			assert.ok(!logs(vscode.root).includes(note));

			await keys.type('Do write it down.');
			await keys.press('Enter');
			await chat.getByText('Aria wants to write').waitFor();
			await keys.press('Shift+Tab');
			await keys.tabTo(chat, 'Allow once', 'Shift+Tab');
			await keys.press('Space');
			await chat.getByText('It is written.').waitFor();
			assert.ok(logs(vscode.root).includes(note));
			await atTheInput(vscode);

			await keys.tabTo(chat, 'Undo');
			await vscode.picture('keyboard-undo', 'light');
			await keys.press('Enter');
			await chat.getByText('Undone.').waitFor();
			await until('the note is gone', () => !logs(vscode.root).includes(note));
			await atTheInput(vscode);
		},
	},
	{
		name: 'by keyboard alone one goes from a line of a file to the prompt and back',
		async play(stage) {
			const vscode = await stage.openExample();
			const keys = new Keys(vscode);
			await keys.open('SOUL.md');
			const soul = await vscode.activeEditor('SOUL.md', ({ uri }) => uri.endsWith('/SOUL.md'));
			await vscode.goTo(22, 5);
			// The key belongs to files that the agent is known to read.
			await vscode.page.locator('.codelens-decoration a', { hasText: 'Preview prompt' }).first().waitFor();
			const line = soul.text.split('\n')[21] ?? '';
			await keys.press('ControlOrMeta+Alt+P');
			const prompt = await vscode.prompt('main');
			assert.equal(prompt.text.split('\n')[prompt.selection.start.line], line);
			await vscode.picture('keyboard-preview', 'light');
			await keys.press('ControlOrMeta+Alt+P');
			const back = await vscode.activeEditor('SOUL.md again', ({ uri }) => uri.endsWith('/SOUL.md'));
			assert.deepEqual(back.selection.start, { line: 21, character: 4 });
		},
	},
	{
		name: 'by keyboard alone one searches the memory, forgets an entry and takes that back',
		async play(stage) {
			const vscode = await stage.openExample();
			const keys = new Keys(vscode);
			const path = 'memory/2026-11-20.md';
			const text = () => readFileSync(join(vscode.root, path), 'utf8');
			const before = text();
			const picker = vscode.page.locator('.quick-input-widget:visible');
			await keys.row('Memory', 'Changes');
			await keys.press('ArrowRight');
			await vscode.page.locator('.pane-body .monaco-list-row', { hasText: 'None yet' }).waitFor();
			await keys.row('Memory', '2026-11-20');
			await keys.press('Control+Alt+F');
			await picker.locator('input:focus').waitFor();
			await keys.type('Low Tide mugs');
			await picker
				.locator('.monaco-list-row', { hasText: `${path}:` })
				.first()
				.waitFor();
			await keys.press('Escape');
			await keys.command('Soulscope: Focus on Memory View');
			// Whoever leaves the picker before the last letter was looked for has what was found for those before.
			await vscode.page.locator('.pane-body .monaco-list-row', { hasText: '“Low Tide' }).waitFor();
			await keys.row('Memory', `${path}:`);
			await vscode.picture('keyboard-memory', 'light', 'high-contrast');
			await keys.press('Shift+F10');
			await vscode.page.locator('.context-view .monaco-menu').waitFor();
			await keys.downTo('Forget…');
			await keys.press('Enter');
			await picker.locator('.monaco-list-row', { hasText: 'Low Tide' }).waitFor();
			await keys.press('Enter');
			await vscode.page.locator('.monaco-dialog-box').getByText(`Remove this entry from ${path}?`).waitFor();
			await keys.press('Enter');
			await until('it is gone from the disk', () => !text().includes('Low Tide'));

			await keys.command('Soulscope: Undo Changes or Answer Questions…');
			await picker.locator('.monaco-list-row.focused', { hasText: 'Undo' }).waitFor();
			await vscode.picture('keyboard-memory-undo', 'light');
			await keys.press('Enter');
			await until('it is back, to the byte', () => text() === before);
		},
	},
];
