import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ConversationInfo } from '../../protocol/chat/conversation.ts';
import { answered, type ChatPage, openChatPage, userMessage } from './chatPage.ts';
import { describeInBrowser } from './inBrowser.ts';

const conversation = (id: string, title: string, fields: Partial<ConversationInfo> = {}): ConversationInfo => ({
	id,
	workspace: 'file:///aria',
	session: 'main',
	title,
	createdAt: Date.UTC(2026, 10, 20),
	updatedAt: Date.UTC(2026, 10, 20),
	messages: 4,
	...fields,
});

describeInBrowser('the list of conversations', () => {
	let chat: ChatPage;
	beforeAll(async () => {
		chat = await openChatPage();
	});
	afterAll(() => chat?.close());
	beforeEach(async () => {
		await chat.page.reload();
		await chat.forget();
		await chat.talk([userMessage('q', 'Hi'), answered('a', 'Hello.')]);
		await chat.page.getByRole('button', { name: 'Chat history' }).click();
		await list([conversation('c1', 'The kiln'), conversation('c2', 'Glaze <b>14</b>', { session: 'group' })]);
	});

	const list = async (conversations: readonly ConversationInfo[], deleted?: { id: string; title: string }) => {
		await chat.post({ type: 'history', history: { query: '', conversations, ...(deleted && { deleted }) } });
		await chat.page.locator('.conversation').first().waitFor();
	};
	const sent = async () =>
		(await chat.sent()).filter((message) => !(message.type === 'history' && message.query === ''));

	it('shows them with session and length, and which one is in front', async () => {
		expect(await chat.page.locator('.conversation-about').nth(1).textContent()).toContain('group · 4 messages');
		expect(await chat.page.locator('[aria-current=true]').textContent()).toContain('The kiln');
		expect(await chat.page.locator('.conversation b').count()).toBe(0);
	});

	it('takes the room of the list of what the agent does not get', async () => {
		const history = chat.page.getByRole('button', { name: 'Chat history' });
		await history.click();
		await chat.page.getByRole('button', { name: '1 file not sent' }).click();
		await chat.page.locator('#unseen').waitFor();
		await history.click();
		await chat.page.getByRole('searchbox', { name: 'Search conversations' }).waitFor();
		await chat.page.locator('#unseen').waitFor({ state: 'detached' });
	});

	it('searches while one types, and marks what was found', async () => {
		await chat.page.getByRole('searchbox', { name: 'Search conversations' }).pressSequentially('gl');
		expect(await sent()).toEqual([
			{ type: 'history', query: 'g' },
			{ type: 'history', query: 'gl' },
		]);
		await list([
			conversation('c2', 'Glaze', {
				snippet: {
					text: 'the glaze ran, the glaze!',
					hits: [
						[4, 9],
						[19, 24],
					],
				},
			}),
		]);
		expect(await chat.page.locator('mark').allTextContents()).toEqual(['glaze', 'glaze']);
		expect(await chat.page.locator('.snippet').textContent()).toBe('the glaze ran, the glaze!');
	});

	it('keeps what is typed as soon as it is there', async () => {
		await chat.page.getByRole('searchbox').press('Escape');
		const typed = await chat.page.evaluate(async () => {
			document.querySelector<HTMLElement>('[aria-label="Chat history"]')?.click();
			const input = await new Promise<HTMLInputElement>((resolve) => {
				const look = () => {
					const found = document.querySelector<HTMLInputElement>('input[type=search]');
					if (found) resolve(found);
					else queueMicrotask(look);
				};
				look();
			});
			input.value = 'kiln';
			input.dispatchEvent(new InputEvent('input', { bubbles: true }));
			for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
			return input.value;
		});
		expect(typed).toBe('kiln');
	});

	it('opens one, and shows the conversation again', async () => {
		await chat.page.getByText('Glaze <b>14</b>').click();
		expect(await sent()).toEqual([{ type: 'open-conversation', conversation: 'c2' }]);
		await chat.page.getByRole('log').waitFor();
		await chat.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
	});

	it('renames in place, by keyboard', async () => {
		await chat.page.getByRole('button', { name: 'Rename “The kiln”' }).click();
		await chat.page.getByRole('textbox', { name: 'Title' }).fill('Kiln days');
		await chat.page.keyboard.press('Enter');
		expect(await sent()).toEqual([{ type: 'rename', conversation: 'c1', title: 'Kiln days' }]);
		await chat.page.getByRole('button', { name: 'Rename “The kiln”' }).click();
		await chat.page.keyboard.press('Escape');
		await chat.page.getByRole('searchbox').waitFor();
	});

	it('deletes and brings back', async () => {
		await chat.page.getByRole('button', { name: 'Delete “The kiln”' }).click();
		await list([conversation('c2', 'Glaze')], { id: 'c1', title: 'The kiln' });
		await chat.page.getByText('“The kiln” was deleted.').waitFor();
		await chat.page.getByRole('button', { name: 'Undo' }).click();
		expect(await sent()).toEqual([
			{ type: 'delete', conversation: 'c1' },
			{ type: 'restore', conversation: 'c1' },
		]);
	});

	it('exports one', async () => {
		await chat.page.getByRole('button', { name: 'Export “The kiln”' }).click();
		expect(await sent()).toEqual([{ type: 'export', conversation: 'c1' }]);
	});

	it('closes with Esc, which then stops no answer', async () => {
		await chat.show({ running: true, conversation: { id: 'c1', title: 'The kiln' } });
		await chat.page.getByRole('searchbox').press('Escape');
		await chat.page.getByRole('log').waitFor();
		expect(await sent()).toEqual([]);
	});

	it('opens with words to look for where the editor side says so', async () => {
		await chat.page.getByRole('searchbox').press('Escape');
		await chat.post({ type: 'show-history', query: 'kiln' });
		await chat.page.waitForFunction(() =>
			window.sentByPage.some((sent) => sent.type === 'history' && sent.query === 'kiln'),
		);
		expect(await chat.page.getByRole('searchbox').inputValue()).toBe('kiln');
		expect(await sent()).toEqual([{ type: 'history', query: 'kiln' }]);
	});
});
