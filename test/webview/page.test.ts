import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageMessage } from '../../protocol/chatPage.ts';
import { findChromium } from '../../scripts/chromium.mjs';
import { aria, type ChatPage, type ChatPageHost, message, startChatPages } from './chatPage.ts';

const browser = findChromium();
if (!browser)
	console.error('SKIPPED: the chat page was not tried, as there is no Chromium. Set SOULSCOPE_CHROMIUM to one.');

const talk = (length: number): PageMessage[] =>
	Array.from({ length }, (_, index) =>
		message({
			id: `m${index}`,
			role: index % 2 === 0 ? 'user' : 'assistant',
			text: `Message ${index}.\n\nAnd a second paragraph.`,
		}),
	);

describe.skipIf(!browser)('the chat page', () => {
	let host: ChatPageHost;
	let chat: ChatPage;
	beforeAll(async () => {
		host = await startChatPages(browser ?? '');
	}, 60_000);
	afterAll(() => host?.close());
	beforeEach(async () => {
		chat = await host.open();
	});
	afterEach(() => chat.close());

	const input = () => chat.page.getByRole('textbox', { name: 'Message Aria' });
	const focused = () => chat.page.evaluate(() => document.activeElement?.tagName.toLowerCase());

	it('says who answers and what goes out, before the first message', async () => {
		await chat.show({
			model: { name: 'claude-sonnet-5-5', dryRun: true, wantsKey: true, reason: 'There is no API key yet.' },
		});
		await chat.page.getByRole('heading', { name: 'Talk to Aria' }).waitFor();
		expect(await chat.page.locator('.log').textContent()).toContain('10,183 tokens');
		await chat.page.locator('.log').getByRole('button', { name: 'Preview prompt' }).click();
		await chat.page.getByRole('button', { name: 'Set API key' }).click();
		expect(await chat.sent()).toEqual([{ type: 'preview' }, { type: 'set-key' }]);
		expect(chat.complaints).toEqual([]);
	});

	it('shows the beginning of that in a low view, not its end', async () => {
		const low = await host.open({ height: 360 });
		await low.show({});
		const heading = low.page.getByRole('heading', { name: 'Talk to Aria' });
		await heading.waitFor();
		await low.page.setViewportSize({ width: 360, height: 340 });
		expect(await low.page.getByRole('log').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
		expect(await low.page.getByRole('button', { name: 'Jump to latest' }).count()).toBe(0);
		await low.close();
	});

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
			element.dispatchEvent(
				new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
			);
			element.dispatchEvent(
				new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
			);
		});
		expect(await chat.sent()).toEqual([]);
	});

	it('brings the last message back with Up, where nothing is typed', async () => {
		await chat.show({
			messages: [
				message({ id: 'q', role: 'user', text: 'What now?' }),
				message({ id: 'a', role: 'assistant', text: 'This.' }),
			],
		});
		await input().press('ArrowUp');
		expect(await input().inputValue()).toBe('What now?');
		await input().fill('other');
		await input().press('ArrowUp');
		expect(await input().inputValue()).toBe('other');
	});

	it('stops by button and by Esc, and the cursor returns to the input', async () => {
		const messages = [
			message({ id: 'q', role: 'user', text: 'Hi' }),
			message({ id: 'a', role: 'assistant', text: 'Well', state: 'streaming' }),
		];
		await chat.show({ running: true, messages });
		await chat.page.getByRole('button', { name: 'Stop' }).click();
		expect(await focused()).toBe('textarea');
		await chat.page.locator('.log').click();
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

	it('sends nothing while an answer runs, and keeps what is typed', async () => {
		await chat.show({
			running: true,
			messages: [
				message({ id: 'q', role: 'user', text: 'Hi' }),
				message({ id: 'a', role: 'assistant', state: 'streaming' }),
			],
		});
		await input().fill('next');
		await input().press('Enter');
		expect(await chat.sent()).toEqual([]);
		expect(await input().inputValue()).toBe('next');
	});

	it('keeps the draft when it is thrown away and made again', async () => {
		await chat.show({});
		await input().fill('half a thought');
		await chat.page.reload();
		await chat.show({});
		expect(await input().inputValue()).toBe('half a thought');
	});

	it('tells start and end to a screen reader, and not every word', async () => {
		const messages = [
			message({ id: 'q', role: 'user', text: 'Hi' }),
			message({ id: 'a', role: 'assistant', text: 'Well', state: 'streaming' }),
		];
		const status = chat.page.getByRole('status');
		await chat.show({ running: true, messages });
		await status.filter({ hasText: 'Aria is answering' }).waitFor({ state: 'attached' });
		await chat.show({ messages: messages.map((each) => ({ ...each, state: 'done' })) });
		await status.filter({ hasText: 'Aria has answered' }).waitFor({ state: 'attached' });
		expect(await chat.page.getByRole('log').getAttribute('aria-live')).toBe('off');
	});

	it('follows the end while the person is there, and only then', async () => {
		const position = () =>
			chat.page
				.getByRole('log')
				.evaluate(({ scrollTop, scrollHeight, clientHeight }) => Math.round(scrollHeight - scrollTop - clientHeight));
		const messages = [...talk(21), message({ id: 'a', role: 'assistant', text: 'Start', state: 'streaming' })];
		await chat.show({ running: true, messages });
		await chat.page.getByText('Start').waitFor();
		await chat.post({ type: 'delta', id: 'a', text: '\n\nline'.repeat(30) });
		await chat.page.getByText('line').last().waitFor();
		expect(await position()).toBeLessThan(3);
		expect(await chat.page.getByRole('button', { name: 'Jump to latest' }).count()).toBe(0);

		await chat.page.getByRole('log').evaluate((log) => log.scrollTo(0, 100));
		await chat.page.getByRole('button', { name: 'Jump to latest' }).waitFor();
		await chat.post({ type: 'delta', id: 'a', text: '\n\nunseen' });
		await chat.page.getByText('unseen').waitFor();
		expect(await chat.page.getByRole('log').evaluate(({ scrollTop }) => scrollTop)).toBe(100);

		await chat.page.getByRole('button', { name: 'Jump to latest' }).click();
		await chat.page.getByRole('button', { name: 'Jump to latest' }).waitFor({ state: 'detached' });
		expect(await position()).toBeLessThan(3);
	});

	it('picks sessions and workspaces, and starts anew', async () => {
		await chat.show({ messages: talk(2), workspaces: [...aria.workspaces, { uri: 'file:///bram', name: 'Bram' }] });
		await chat.page.getByLabel('Session').selectOption('group');
		await chat.page.getByLabel('Workspace').selectOption({ label: 'Bram' });
		await chat.page.getByRole('button', { name: 'New conversation' }).click();
		expect(await chat.sent()).toEqual([
			{ type: 'pick-session', session: 'group' },
			{ type: 'pick-workspace', workspace: 'file:///bram' },
			{ type: 'new' },
		]);
	});

	it('says quietly beside what was used that the memory could not be searched', async () => {
		const recallNote = 'The memory could not be searched for <b>this</b> message.';
		await chat.show({ messages: [message({ id: 'a', role: 'assistant', text: 'Well', recallNote })] });
		await chat.page.locator('.footer').getByText(recallNote).waitFor();
	});

	it('lists what was recalled and why, and opens it at its line, by keyboard too', async () => {
		const recalled = [
			{ title: 'MEMORY.md', uri: 'file:///aria/MEMORY.md', line: 7, why: 'the word “<b>kiln</b>”', tokens: 30 },
			{ title: 'memory/a.md', uri: 'file:///aria/memory/a.md', line: 1, why: 'near in meaning (0.52)', tokens: 12 },
		];
		await chat.show({
			messages: [...talk(20), message({ id: 'a', role: 'assistant', text: 'Well', used: aria.parts, recalled })],
		});
		const summary = chat.page.getByText('Recalled 2 memories · 42 tokens');
		await summary.focus();
		await chat.page.keyboard.press('Enter');
		await chat.page.getByText('the word “<b>kiln</b>”').waitFor();
		await chat.page.waitForFunction(() => {
			const [last, log] = [document.querySelector('.recalled li:last-child'), document.querySelector('[role=log]')];
			return last && log && last.getBoundingClientRect().bottom <= log.getBoundingClientRect().bottom;
		});
		await chat.page.getByRole('button', { name: 'Jump to latest' }).waitFor({ state: 'detached' });
		await chat.page.keyboard.press('Tab');
		await chat.page.keyboard.press('Enter');
		await chat.page.getByRole('link', { name: 'memory/a.md:1' }).click();
		expect(await chat.sent()).toEqual([
			{ type: 'open', href: 'file:///aria/MEMORY.md#L7' },
			{ type: 'open', href: 'file:///aria/memory/a.md#L1' },
		]);
		expect(chat.complaints).toEqual([]);
	});

	it('can be used with the keyboard alone', async () => {
		await chat.show({ messages: talk(2) });
		await input().focus();
		const reached = new Set<string>();
		for (let step = 0; step < 14; step += 1) {
			reached.add(
				await chat.page.evaluate(
					() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
				),
			);
			await chat.page.keyboard.press('Shift+Tab');
		}
		for (const name of ['Message Aria', 'Session', 'New conversation', 'Preview prompt', 'Copy answer', 'Try again'])
			expect([...reached]).toContain(name);
	});

	it('says whether tokens were counted or estimated', async () => {
		await chat.show({ meter: { tokens: 1234, window: 200_000, exact: false } });
		await chat.page.getByRole('img', { name: '1,234 of 200,000 tokens (0.6 %), an estimate' }).waitFor();
		await chat.show({ meter: { tokens: 1240, window: 200_000, exact: true } });
		await chat.page.getByRole('img', { name: '1,240 of 200,000 tokens (0.6 %), counted by the provider' }).waitFor();
	});

	it('offers to set a workspace up where there is none, and a second attempt where the server is not to be had', async () => {
		const { workspace: _, ...nowhere } = aria;
		await chat.post({ type: 'state', state: { ...nowhere, workspaces: [] } });
		await chat.page.getByRole('button', { name: 'Set up a persona workspace' }).click();
		await chat.post({ type: 'state', state: { ...nowhere, workspaces: [], problem: 'The server is gone.' } });
		await chat.page.getByText('The server is gone.').waitFor();
		expect(await chat.sent()).toEqual([{ type: 'set-up' }]);
	});

	it('ignores messages that make no sense', async () => {
		await chat.show({});
		await input().waitFor();
		for (const nonsense of [
			null,
			1,
			{},
			{ type: 'state' },
			{ type: 'state', state: { messages: 1 } },
			{ type: 'delta', id: 1 },
		]) {
			await chat.page.evaluate((data) => window.postMessage(data, '*'), nonsense);
		}
		expect(await input().isVisible()).toBe(true);
		expect(chat.complaints).toEqual([]);
	});

	it('moves nothing for people who want less motion', async () => {
		const still = await host.open({ reducedMotion: true });
		await still.show({
			running: true,
			messages: [
				message({ id: 'q', role: 'user', text: 'Hi' }),
				message({ id: 'a', role: 'assistant', state: 'streaming' }),
			],
		});
		const dot = still.page.locator('.waiting i').first();
		expect(await dot.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
		await still.close();
	});

	it('fits at 200 % and in a narrow bar, without scrolling sideways', async () => {
		for (const options of [{ zoom: 2, width: 400 }, { width: 220 }]) {
			const narrow = await host.open(options);
			await narrow.show({ messages: talk(3), model: { name: 'claude-sonnet-5-5', dryRun: true, wantsKey: true } });
			await narrow.page.getByText('Message 2.').waitFor();
			expect(await narrow.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
			expect(await narrow.page.getByRole('button', { name: 'Send' }).isVisible()).toBe(true);
			await narrow.close();
		}
	});
});
