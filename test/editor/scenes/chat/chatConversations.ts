import assert from 'node:assert/strict';
import { startMessagesServer } from '../../../support/models/messagesServer.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { composer, openChat, setKey } from './chat.ts';

type Sent = readonly { readonly role: string; readonly content: readonly { readonly text?: string }[] }[];

/** The person's own words of a request; what was recalled stands in blocks of its own. */
const wordsOf = (messages: Sent | undefined): readonly string[] =>
	(messages ?? []).filter(({ role }) => role === 'user').map(({ content }) => content.at(-1)?.text ?? '');

export const chatConversations: readonly Scene[] = [
	{
		name: 'in the chat an earlier message is said in another way, tried again, and outlives a reload',
		async play(stage) {
			const answers = ['First answer.', 'Second answer.', 'Third answer.', 'Fourth answer.'];
			await using server = await startMessagesServer(
				...answers.map((text) => ({ kind: 'stream', texts: [text] }) as const),
			);
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url });
			const vscode = await stage.openExample();
			await setKey(vscode, 'sk-test-not-a-real-key');
			const view = await openChat(vscode);
			const say = async (text: string, answer: string) => {
				await view.locator(composer).fill(text);
				await view.locator(composer).press('Enter');
				await view.getByText(answer).waitFor();
				await view.locator('button[aria-label="Send"]').waitFor();
			};
			await say('What is a kiln?', 'First answer.');
			await say('And a cone?', 'Second answer.');

			await view.getByText('What is a kiln?').hover();
			await view.getByRole('button', { name: 'Edit message' }).first().click();
			const editor = view.getByRole('textbox', { name: 'Edit message' });
			await editor.fill('What is a wheel?');
			await editor.press('Enter');
			await view.getByText('Third answer.').waitFor();
			await view.getByText('Second answer.').waitFor({ state: 'detached' });
			assert.deepEqual(wordsOf(server.requests.at(-1)?.body.messages), ['What is a wheel?']);

			await view.locator('button[aria-label="Send"]').waitFor();
			await view.getByRole('button', { name: 'Try again' }).click();
			await view.getByText('Fourth answer.').waitFor();
			await view.getByText('Third answer.').waitFor({ state: 'detached' });
			await view.locator('button[aria-label="Send"]').waitFor();

			await vscode.page.reload();
			await vscode.page.locator('.monaco-workbench .part.statusbar').waitFor();
			const again = await openChat(vscode);
			await again.getByText('Fourth answer.').waitFor();
			await again.getByText('What is a wheel?').waitFor();

			await again.getByRole('button', { name: 'Chat history' }).click();
			await again.getByRole('searchbox').fill('wheel');
			await again.locator('mark', { hasText: 'wheel' }).first().waitFor();
			await vscode.picture('chat-history');
			await again
				.getByRole('button', { name: /^Delete/ })
				.first()
				.click();
			await again.getByText('was deleted.').waitFor();
			await again.getByRole('button', { name: 'Undo' }).click();
			await again.locator('.conversation-open').first().click();
			await again.getByText('Fourth answer.').waitFor();
		},
	},
	{
		name: 'in the chat one asks about what is selected in a file',
		async play(stage) {
			await using server = await startMessagesServer({ kind: 'stream', texts: ['It means', ' patience.'] });
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url });
			const vscode = await stage.openExample();
			await setKey(vscode, 'sk-test-not-a-real-key');
			await vscode.open('SOUL.md');
			const line = await vscode.selectLine(3);
			await vscode.command('Soulscope: Ask About Selection');
			const view = await vscode.webview('.composer .chip');
			await view.locator('.composer .chip', { hasText: 'SOUL.md:3' }).waitFor();
			await view.locator(composer).fill('What does that mean?');
			await vscode.picture('chat-selection', 'light', 'dark');
			await view.locator(composer).press('Enter');
			await view.getByText('It means patience.').waitFor();
			const request = await until('the request came', () => server.requests.at(-1));
			const texts = request.body.messages.at(-1)?.content.map(({ text }) => text) ?? [];
			assert.equal(texts.at(-1), 'What does that mean?');
			assert.ok(
				texts.slice(0, -1).some((text) => text.includes(line.trim().slice(0, 40))),
				'the selection goes out in front of the words',
			);
			await view.locator('.row.person .chip', { hasText: 'SOUL.md:3' }).waitFor();
		},
	},
];
