import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entry } from '../../protocol/chat/conversation.ts';
import { answered, type ChatPage, openChatPage, userMessage } from './chatPage.ts';
import { describeInBrowser } from './inBrowser.ts';

const prose =
	'It is **fired** at cone 6, see [the log](memory/2026-11-21.md:4).\n\n- one\n- two\n\n```ts\nconst a = 1;\n```\n';
const talk = (length: number): Entry[] =>
	Array.from({ length }, (_, index) =>
		index % 2 === 0
			? userMessage(`m${index}`, `Question ${index}, and ${'some more words '.repeat(index % 7)}`)
			: answered(`m${index}`, `Answer ${index}.\n\n${prose.repeat(1 + (index % 3))}`),
	);

describeInBrowser('a conversation of 1,000 messages', () => {
	let chat: ChatPage;
	beforeAll(async () => {
		chat = await openChatPage();
		await chat.talk(talk(1000));
		await chat.page.getByText('Answer 999.').waitFor();
	});
	afterAll(() => chat?.close());

	const log = () => chat.page.getByRole('log');
	const drawn = () => chat.page.locator('.row .code').count();

	it('opens at its end, with nothing drawn that is far from it', async () => {
		await chat.page.waitForFunction(() => {
			const element = document.querySelector('.log');
			return element && element.scrollHeight - element.scrollTop - element.clientHeight < 3;
		});
		expect(await drawn()).toBeLessThan(60);
		await chat.screenshot('thousand-messages');
	});

	it('has every word for whoever searches or has it read aloud', async () => {
		const text = await log().evaluate((element) => element.textContent ?? '');
		for (const index of [1, 333, 777]) expect(text).toContain(`Answer ${index}.`);
		expect(await chat.page.locator('.row').count()).toBe(1000);
	});

	it('draws what comes near, and what one looks at stays where it is meanwhile', async () => {
		await log().evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
		await chat.page.waitForFunction(() => {
			const area = document.querySelector('.log')?.getBoundingClientRect();
			const seen = [...document.querySelectorAll('.row')].filter((row) => {
				const box = row.getBoundingClientRect();
				return area && box.bottom > area.top && box.top < area.bottom;
			});
			return seen.length > 0 && seen.every((row) => !row.querySelector('.plain'));
		});
		const position = () =>
			chat.page.evaluate(() => {
				const area = document.querySelector('.log')?.getBoundingClientRect();
				const row = [...document.querySelectorAll('.row')].find(
					(each) => each.getBoundingClientRect().top >= (area?.top ?? 0),
				);
				return { text: row?.textContent?.slice(0, 20), top: row?.getBoundingClientRect().top ?? 0 };
			});
		const before = await position();
		await chat.event({ kind: 'entry', entry: answered('late', 'Something new at the end.') });
		await chat.page.getByText('Something new at the end.').waitFor({ state: 'attached' });
		const after = await position();
		expect(after.text).toBe(before.text);
		expect(Math.abs(after.top - before.top)).toBeLessThan(2);
	});

	it('scrolls through the whole of it page by page, and nothing is left undrawn or out of order', async () => {
		await log().evaluate((element) => element.scrollTo(0, 0));
		await chat.page.getByText('Question 0,').waitFor();
		const numbers = await chat.page
			.locator('.row')
			.evaluateAll((rows) =>
				rows
					.map((row) => Number(/(?:Question|Answer) (\d+)/.exec(row.textContent ?? '')?.[1] ?? -1))
					.filter((each) => each >= 0),
			);
		expect(numbers).toEqual(Array.from({ length: 1000 }, (_, index) => index));
	});
});
