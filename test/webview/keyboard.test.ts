import { afterAll, beforeAll, expect, it } from 'vitest';
import {
	answered,
	type ChatPage,
	type ChatPageHost,
	called,
	preflight,
	startChatPages,
	userMessage,
} from './chatPage.ts';
import { describeInBrowser } from './inBrowser.ts';
import { asking } from './states.ts';

const change = { path: 'a.md', uri: 'file:///aria/a.md', before: 'one\n', after: 'two\n' };

describeInBrowser('somebody with a keyboard and no mouse', () => {
	let host: ChatPageHost;
	let chat: ChatPage;
	beforeAll(async () => {
		host = await startChatPages();
		chat = await host.open();
	}, 60_000);
	afterAll(() => host?.close());

	const here = () =>
		chat.page.evaluate(() => {
			const element = document.activeElement;
			return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
		});
	/** Goes on until it is there, as a person would: not forever. */
	const goTo = async (name: string | RegExp) => {
		for (let step = 0; step < 60; step += 1) {
			const now = await here();
			if (typeof name === 'string' ? now === name : name.test(now)) return;
			await chat.page.keyboard.press('Tab');
		}
		throw new Error(`“${String(name)}” is not reached by Tab`);
	};

	it('closes the list of what the agent does not get by Escape, and does not end an answer by that', async () => {
		const page = await host.open();
		await page.talk([userMessage('q', 'When?'), answered('a', 'Well', { state: 'streaming' })], { running: true });
		const opener = page.page.getByRole('button', { name: '1 file not sent' });
		await opener.press('Enter');
		const list = page.page.locator('#unseen');
		await list.getByRole('link', { name: 'SOUL.md' }).press('Escape');
		await list.waitFor({ state: 'detached' });
		expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
		expect(await page.sent()).toEqual([]);
		await page.close();
	});

	it('writes, stops, answers a question, edits, tries again and finds an old conversation', async () => {
		const input = 'Message Aria';
		await chat.show({});
		await chat.post({ type: 'focus' });
		await chat.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
		await chat.page.keyboard.type('When?');
		await chat.page.keyboard.press('Enter');

		await chat.talk([userMessage('q', 'When?'), answered('a', 'Well', { state: 'streaming' })], { running: true });
		await chat.page.getByText('Well').waitFor();
		await chat.page.keyboard.press('Escape');

		const waiting = called('t', { state: 'waiting', result: '', changes: [change] });
		await chat.talk([userMessage('q', 'When?'), answered('a', 'Well'), waiting], { running: true, asking: ['t'] });
		await chat.page.locator('.diff').waitFor();
		await goTo('Open in diff editor');
		await chat.page.keyboard.press('Enter');
		await goTo('Conversation with Aria');
		await chat.page.evaluate(() => document.querySelector<HTMLElement>('textarea')?.focus());
		await goTo('Allow once');
		await chat.page.keyboard.press('Space');
		expect(await here()).toBe(input);

		await chat.talk([userMessage('q', 'When?'), answered('a', 'On Wednesday.', { used: preflight.parts })]);
		await chat.page.getByText('On Wednesday.').waitFor();
		await goTo('Try again');
		await chat.page.keyboard.press('Enter');
		await goTo('Copy answer');
		await goTo(/^Used 7 parts/);
		await chat.page.keyboard.press('Enter');
		await chat.page.getByRole('link', { name: 'SOUL.md' }).waitFor();
		await goTo('Edit message');
		await chat.page.keyboard.press('Enter');
		await chat.page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Edit message');
		await chat.page.keyboard.type(' Really?');
		await chat.page.keyboard.press('Enter');
		expect(await here()).toBe(input);

		await goTo('New conversation');
		await goTo('Chat history');
		await chat.page.keyboard.press('Enter');
		await chat.page.waitForFunction(
			() => document.activeElement?.getAttribute('aria-label') === 'Search conversations',
		);
		await chat.page.keyboard.press('Escape');
		await chat.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
		await goTo('1 file not sent');
		await goTo('Session');

		expect((await chat.sent()).filter(({ type }) => type !== 'history')).toEqual([
			{ type: 'send', text: 'When?' },
			{ type: 'stop' },
			{ type: 'open-diff', entry: 't', index: 0 },
			{ type: 'approve', entry: 't', answer: 'once' },
			{ type: 'retry' },
			{ type: 'edit', entry: 'q', text: 'When? Really?' },
		]);
		expect(chat.complaints).toEqual([]);
	});

	it('comes to the input with the page, however it comes, and from there to the talk and the header', async () => {
		const page = await host.open();
		const active = () => page.page.evaluate(() => document.activeElement?.tagName ?? '');
		await page.show({});
		await page.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
		await page.page.evaluate(() => {
			(document.activeElement as HTMLElement).blur();
			window.dispatchEvent(new Event('focus'));
		});
		expect(await active()).toBe('TEXTAREA');
		await page.talk([userMessage('q', 'When?'), answered('a', 'On Wednesday.')]);
		await page.page.getByText('On Wednesday.').waitFor();
		const places: string[] = [];
		for (let step = 0; step < 16; step += 1) {
			const place = await page.page.evaluate(() =>
				['.composer', '.log', '.header'].find((selector) => document.activeElement?.closest(selector)),
			);
			if (place === undefined) break;
			if (places.at(-1) !== place) places.push(place);
			await page.page.keyboard.press('Tab');
		}
		expect(places).toEqual(['.composer', '.log', '.header']);
		await page.close();
	});

	it('says both answers at a glance, and the one that changes nothing is reached first from the input', async () => {
		const page = await host.open();
		await page.talk(asking, { running: true, asking: ['3'] });
		await page.page.locator('.diff').waitFor();
		const labels = await page.page.locator('.approval .actions button').allTextContents();
		expect(labels).toEqual(['Allow once', 'Refuse']);
		await page.page.getByRole('textbox', { name: 'Message Aria' }).focus();
		await page.page.keyboard.press('Shift+Tab');
		await page.page.keyboard.press('Enter');
		const answers = (await page.sent()).flatMap((sent) => (sent.type === 'approve' ? [sent.answer] : []));
		expect(answers).toEqual(['refused']);
		await page.close();
	});

	it('is in the input again when the button that they pressed goes', async () => {
		const page = await host.open();
		const written = called('t', { name: 'remember', changes: [change], undo: 'operation' });
		const entries = [userMessage('q', 'When?'), written, answered('a', 'Done.')];
		await page.talk(entries);
		await page.page.getByRole('button', { name: 'Undo' }).press('Enter');
		await page.talk(entries, { undone: ['operation'] });
		await page.page.getByText('Undone.').waitFor();
		await page.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
		expect(await page.sent()).toEqual([{ type: 'undo', entry: 't' }]);
		await page.close();
	});

	it('goes on where they were when they come back to the page', async () => {
		const page = await host.open();
		await page.talk([userMessage('q', 'When?'), answered('a', 'On Wednesday.')]);
		// The editor takes the focus from what has it, and gives it back to the page as a whole.
		const leaveAndReturn = () =>
			page.page.evaluate(() => {
				(document.activeElement as HTMLElement).blur();
				window.dispatchEvent(new Event('focus'));
				return document.activeElement?.getAttribute('aria-label');
			});
		const copy = page.page.getByRole('button', { name: 'Copy answer' });
		await copy.focus();
		await page.page.keyboard.press('Shift+Tab');
		await page.page.keyboard.press('Tab');
		expect(await leaveAndReturn()).toBe('Copy answer');
		// Whoever takes the mouse comes back to type.
		await page.page.getByRole('textbox', { name: 'Message Aria' }).focus();
		await copy.click();
		expect(await leaveAndReturn()).toBe('Message Aria');
		await page.close();
	});
});
