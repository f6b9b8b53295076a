import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Entry } from '../../protocol/chat/conversation.ts';
import { answered, aria, type ChatPage, openChatPage, preflight, userMessage } from './chatPage.ts';
import { describeInBrowser } from './inBrowser.ts';

const running = (text: string): Entry[] => [userMessage('q', 'Hi'), answered('a', text, { state: 'streaming' })];

describeInBrowser('the chat page', () => {
	let chat: ChatPage;
	beforeAll(async () => {
		chat = await openChatPage();
	});
	afterAll(() => chat?.close());
	beforeEach(() => chat.anew());

	const input = () => chat.page.getByRole('textbox', { name: 'Message Aria' });
	const focused = () => chat.page.evaluate(() => document.activeElement?.tagName.toLowerCase());
	const log = () => chat.page.getByRole('log');

	it('sends with Enter, breaks a line with Shift+Enter', async () => {
		await chat.show({});
		expect(await chat.page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
		await input().pressSequentially('  ');
		await input().press('Enter');
		expect(await chat.sent()).toEqual([]);
		await input().fill('one');
		await input().press('Shift+Enter');
		await input().pressSequentially('two');
		await input().press('Enter');
		expect(await chat.sent()).toEqual([{ type: 'send', text: 'one\ntwo' }]);
		expect(await input().inputValue()).toBe('');
		expect(await focused()).toBe('textarea');
	});

	it('leaves Enter to an input method that composes', async () => {
		await chat.show({});
		await input().fill('にほん');
		await input().evaluate((element) => {
			const press = (options: KeyboardEventInit) =>
				element.dispatchEvent(
					new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...options }),
				);
			press({ isComposing: true });
			press({ keyCode: 229 });
		});
		expect(await chat.sent()).toEqual([]);
	});

	it('goes back through what was said with Up, and forth with Down, where nothing else is typed', async () => {
		await chat.talk([
			userMessage('1', 'First?'),
			answered('2', 'Yes.'),
			userMessage('3', 'Second?'),
			answered('4', 'No.'),
		]);
		await input().press('ArrowUp');
		expect(await input().inputValue()).toBe('Second?');
		await input().press('ArrowUp');
		expect(await input().inputValue()).toBe('First?');
		await input().press('ArrowUp');
		expect(await input().inputValue()).toBe('First?');
		await input().press('ArrowDown');
		expect(await input().inputValue()).toBe('Second?');
		await input().press('ArrowDown');
		expect(await input().inputValue()).toBe('');
		await input().fill('other');
		await input().press('ArrowUp');
		expect(await input().inputValue()).toBe('other');
	});

	it('brings back the command that was typed, not what went out for it', async () => {
		await chat.talk([userMessage('1', 'Work out a blue glaze.', { typed: '/glaze blue' }), answered('2', 'Cobalt.')]);
		await input().press('ArrowUp');
		expect(await input().inputValue()).toBe('/glaze blue');
	});

	it('stops by button and by Esc, and the cursor returns to the input', async () => {
		await chat.talk(running('Well'), { running: true });
		await chat.page.getByRole('button', { name: 'Stop' }).click();
		expect(await focused()).toBe('textarea');
		await log().click();
		await chat.page.keyboard.press('Escape');
		expect(await chat.sent()).toEqual([{ type: 'stop' }, { type: 'stop' }]);
		expect(await focused()).toBe('textarea');
	});

	it('puts the cursor into the input where the editor asks for it', async () => {
		await chat.show({});
		await input().waitFor();
		await chat.post({ type: 'focus' });
		await chat.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
	});

	it('sends nothing while an answer runs, here or in another window, and keeps what is typed', async () => {
		for (const busy of [{ running: true }, { busyElsewhere: true }]) {
			await chat.talk(running(''), busy);
			await input().fill('next');
			await input().press('Enter');
			expect(await chat.sent()).toEqual([]);
			expect(await input().inputValue()).toBe('next');
		}
		await chat.page.getByText('Aria is answering in another window.').waitFor();
	});

	it('keeps the draft when it is thrown away and made again', async () => {
		await chat.show({});
		await input().fill('half a thought');
		await chat.page.reload();
		await chat.show({});
		expect(await input().inputValue()).toBe('half a thought');
	});

	it('takes back what could not be said, but never over what is typed since', async () => {
		await chat.show({});
		await input().waitFor();
		await chat.post({ type: 'draft', text: 'What I said' });
		await chat.page.waitForFunction(() => document.querySelector('textarea')?.value === 'What I said');
		await chat.post({ type: 'draft', text: 'Something older' });
		await input().press('End');
		expect(await input().inputValue()).toBe('What I said');
	});

	it('shows what goes out beside the next message, and takes each of it away', async () => {
		const recalled = [
			{ title: 'MEMORY.md', uri: 'file:///aria/MEMORY.md', line: 7, why: 'the word “kiln”', tokens: 30 },
		];
		await chat.show({
			session: 'group',
			preflight: { ...preflight, recalled },
			attachments: [
				{ kind: 'file', title: 'notes.md', uri: 'file:///aria/notes.md' },
				{
					kind: 'selection',
					title: 'SOUL.md',
					uri: 'file:///aria/SOUL.md',
					startLine: 3,
					endLine: 7,
					text: 'Be calm.',
				},
			],
		});
		await input().fill('When does the kiln open?');
		const chips = chat.page.locator('.composer .chips');
		expect(await chips.locator('.chip').allTextContents()).toEqual(['group', 'notes.md', 'SOUL.md:3–7', '1 memory']);
		for (const name of ['Back to “main”', 'Remove SOUL.md:3–7', 'Do not send memories with the next message'])
			await chips.getByRole('button', { name }).click();
		expect(await chat.sent()).toEqual([
			{ type: 'pick-session', session: 'main' },
			{ type: 'detach', index: 1 },
			{ type: 'recall', on: false },
		]);
		await chat.show({ recall: false });
		await chips.getByRole('button', { name: 'Send memories again' }).click();
		await chat.page.getByRole('button', { name: 'Attach a file or selected text' }).click();
		expect((await chat.sent()).slice(3)).toEqual([{ type: 'recall', on: true }, { type: 'attach' }]);
	});

	it('completes slash commands with the keyboard', async () => {
		await chat.show({});
		const options = chat.page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
		await input().pressSequentially('/re');
		expect(await options.count()).toBe(2);
		expect(await input().getAttribute('aria-activedescendant')).toBe(
			await options.filter({ hasText: '/remember' }).getAttribute('id'),
		);
		await input().press('Tab');
		expect(await input().inputValue()).toBe('/remember ');
		expect(await options.count()).toBe(0);
		await input().fill('/re');
		await input().press('ArrowDown');
		await input().press('Enter');
		expect(await chat.sent()).toEqual([{ type: 'send', text: '/retry' }]);
		await input().fill('/gl');
		await input().press('Escape');
		expect(await options.count()).toBe(0);
		expect(await input().inputValue()).toBe('/gl');
	});

	it('lists every command for /help', async () => {
		await chat.show({});
		await input().fill('/help');
		await input().press('Enter');
		expect(await chat.page.getByRole('listbox', { name: 'Commands' }).getByRole('option').count()).toBe(
			aria.commands.length,
		);
		expect(await chat.sent()).toEqual([]);
	});

	it('edits an earlier message in its place', async () => {
		await chat.talk([userMessage('q', 'Hi'), answered('a', 'Hello.')]);
		await chat.page.getByText('Hi', { exact: true }).hover();
		await chat.page.getByRole('button', { name: 'Edit message' }).click();
		const editor = chat.page.getByRole('textbox', { name: 'Edit message' });
		expect(await editor.inputValue()).toBe('Hi');
		await editor.press('Escape');
		await chat.page.getByRole('button', { name: 'Edit message' }).focus();
		await chat.page.keyboard.press('Enter');
		await editor.fill('Hi, Aria');
		await editor.press('Enter');
		expect(await chat.sent()).toEqual([{ type: 'edit', entry: 'q', text: 'Hi, Aria' }]);
		expect(await focused()).toBe('textarea');
	});

	it('lets no message be edited while an answer runs', async () => {
		await chat.talk(running('Well'), { running: true });
		await chat.page.getByText('Well').waitFor();
		expect(await chat.page.getByRole('button', { name: 'Edit message' }).count()).toBe(0);
		await chat.show({ running: false });
		await chat.page.getByRole('button', { name: 'Edit message' }).waitFor();
	});

	it('takes whoever stood on a message’s button to the input when an answer begins', async () => {
		await chat.talk([userMessage('q', 'Hi'), answered('a', 'Hello.')]);
		await chat.page.getByRole('button', { name: 'Edit message' }).focus();
		await chat.show({ running: true });
		await expect.poll(focused).toBe('textarea');
	});

	it('draws no earlier row again when an answer begins and ends', async () => {
		await chat.talk([
			userMessage('q', 'Hi'),
			answered('a', 'Hello.'),
			userMessage('p', 'And?'),
			answered('b', 'Well.'),
		]);
		await chat.page.getByText('Well.').waitFor();
		await chat.page.evaluate(() => {
			window.redrawn = 0;
			new MutationObserver((changes) => {
				window.redrawn += changes.length;
			}).observe(document.querySelector('#entry-q') as Element, { subtree: true, childList: true, attributes: true });
		});
		await chat.show({ running: true });
		await chat.page.locator('.log.busy').waitFor();
		await chat.show({ running: false });
		await chat.page.locator('.log:not(.busy)').waitFor();
		expect(await chat.page.evaluate(() => window.redrawn)).toBe(0);
	});
});

declare global {
	interface Window {
		redrawn: number;
	}
}
