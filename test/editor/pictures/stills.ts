import { startMessagesServer } from '../../support/models/messagesServer.ts';
import { composer, openChat, setKey } from '../scenes/chat/chat.ts';
import type { Scene } from '../support/scene.ts';
import { clear, fold, startable, widen } from './clear.ts';

/** One picture for each thing that people do, in the order of the README. */
export const stills: readonly Scene[] = [
	{
		name: 'the picture of problems while one writes',
		async play(stage) {
			const vscode = await stage.openExample();
			await clear(vscode);
			await vscode.open('MEMORY.md');
			const found = await vscode.diagnostics('MEMORY.md', 'is cut', (all) => all.some(({ faded }) => faded));
			await vscode.problems();
			await vscode.goTo((found.find(({ faded }) => faded)?.range.start.line ?? 0) + 1);
			await vscode.text('cut here').waitFor();
			await vscode.picture('readme/problems');
		},
	},
	{
		name: 'the picture of the prompt beside the file',
		async play(stage) {
			const vscode = await stage.openExample(startable);
			await clear(vscode, { 'editor.codeLens': true });
			await vscode.open('SOUL.md');
			await vscode.command('Soulscope: Preview Assembled Prompt');
			const { text } = await vscode.prompt('main');
			await vscode.goTo(text.split('\n').indexOf('# Soul') + 1);
			await vscode.text('# Soul').waitFor();
			await vscode.page.locator('.codelens-decoration', { hasText: 'tokens in the prompt' }).waitFor();
			await vscode.picture('readme/preview');
		},
	},
	{
		name: 'the picture of the chat',
		async play(stage) {
			await using server = await startMessagesServer({
				kind: 'stream',
				texts: [
					'Please do not. The yellow glaze is **Butter**, and it is **not safe for food**: it gave off barium in the test of 2022.',
					'\n\nThree of those bowls never came back. Could you send me a photograph of it? Mara would like to know today.',
				],
			});
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url });
			const vscode = await stage.openExample(startable);
			await clear(vscode);
			await vscode.open('MEMORY.md');
			await setKey(vscode, 'sk-test-not-a-real-key');
			const chat = await openChat(vscode);
			await fold(vscode, 'Budget', 'Memory');
			await widen(vscode, 520);
			await chat.locator(composer).fill('May I eat from my yellow bowl? It is a Butter one.');
			await chat.locator(composer).press('Enter');
			await chat.getByText('Three of those bowls never came back.').waitFor();
			await chat.locator('button[aria-label="Send"]').waitFor();
			await vscode.page.locator('.statusbar-item', { hasText: 'API key saved' }).waitFor({ state: 'hidden' });
			await vscode.picture('readme/chat');
		},
	},
	{
		name: 'the picture of the memory',
		async play(stage) {
			const vscode = await stage.openExample();
			await clear(vscode, { 'soulscope.embeddings.provider': 'off' });
			await vscode.open('MEMORY.md');
			await vscode.command('Soulscope: Focus on Memory View');
			await fold(vscode, 'Chat', 'Budget');
			await vscode.command('Soulscope: Search Memory…');
			const input = vscode.page.locator('.quick-input-widget:visible input').first();
			await input.fill('kiln temprature');
			await vscode.page
				.locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'memory/' })
				.first()
				.waitFor();
			await vscode.picture('readme/memory');
		},
	},
	{
		name: 'the picture of two prompts compared',
		async play(stage) {
			const vscode = await stage.openExample(startable);
			// A line for each file.
			await clear(vscode, { 'diffEditor.wordWrap': 'off', 'editor.fontSize': 13 });
			await vscode.open('SOUL.md');
			await vscode.command('Soulscope: Compare Prompts…');
			await vscode.choose('subagent');
			const helper = await vscode.prompt('subagent');
			const other = helper.uri.replaceAll('subagent', 'main');
			await vscode.shown(other, 'the other prompt', (text) => /^whole +SOUL\.md /m.test(text));
			await vscode.picture('readme/compare');
		},
	},
];
