import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { aria, type ChatPage, type ChatPageHost, message, startChatPages } from './chatPage.ts';
import { type ThemeName, themes } from './themes.ts';

const browser = findChromium();
if (!browser)
	console.error('SKIPPED: the chat page was not tried, as there is no Chromium. Set SOULSCOPE_CHROMIUM to one.');

const answer = `Here is what I keep from today:

1. **Rehearsal** moved to *Thursday 18:00*, see [the log](memory/2026-11-21.md:4).
2. The \`Vibe\` line of IDENTITY.md is now read, since its key is spelt right.

\`\`\`markdown
- **Name:** Aria
- **Vibe:** warm, brief, never hurried
\`\`\`

> Be the calm voice in the room.

| File | Reaches me | Tokens |
|---|---|--:|
| SOUL.md | 17,893 of 24,120 | 4,820 |
| MEMORY.md | whole | 1,311 |
`;

const recalled = [
	{
		title: 'memory/2026-11-20.md',
		uri: 'file:///aria/memory/2026-11-20.md',
		line: 12,
		why: 'the words “kiln”, “Wednesday” · near in meaning (0.61) · from yesterday',
		tokens: 84,
	},
];

const talk = [
	message({ id: '1', role: 'user', text: 'What do you keep from today, and what did you not get to read?' }),
	message({ id: '2', role: 'assistant', text: answer, used: aria.parts }),
	message({ id: '3', role: 'user', text: 'Thanks!' }),
	message({
		id: '4',
		role: 'assistant',
		text: 'Any time. Shall I write that',
		state: 'stopped',
		used: aria.parts,
		recalled,
	}),
];

const failed = [
	message({ id: '1', role: 'user', text: 'Good morning' }),
	message({
		id: '2',
		role: 'assistant',
		text: 'Good mor',
		state: 'failed',
		failure: { message: 'Too many requests for this key just now. Try again in 42 seconds.', action: 'retry' },
		used: aria.parts,
	}),
];

const dryRun = {
	name: 'claude-sonnet-5-5',
	dryRun: true,
	wantsKey: true,
	reason: 'There is no API key yet.',
};

/** Relative luminance as WCAG 2.2 defines it, of a colour that the browser has computed. */
function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
	const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
		const share = value / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: readonly number[], other: readonly number[]): number {
	const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (bright + 0.05) / (dark + 0.05);
}

/** The text colour of an element and the first ground behind it that is not see-through. */
async function coloursOf(chat: ChatPage, selector: string): Promise<{ text: number[]; ground: number[] }> {
	return chat.page
		.locator(selector)
		.first()
		.evaluate((element) => {
			const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
			let behind: Element | null = element;
			while (behind) {
				const ground = channels(getComputedStyle(behind).backgroundColor);
				if (ground.length === 3 || (ground[3] ?? 0) > 0.9)
					return { text: channels(getComputedStyle(element).color), ground };
				behind = behind.parentElement;
			}
			return { text: channels(getComputedStyle(element).color), ground: [255, 255, 255] };
		});
}

describe.skipIf(!browser)('the look of the chat page', () => {
	let host: ChatPageHost;
	beforeAll(async () => {
		host = await startChatPages(browser ?? '');
	}, 60_000);
	afterAll(() => host?.close());

	it.each(Object.keys(themes) as ThemeName[])('is readable in %s', async (theme) => {
		const chat = await host.open({ theme });
		await chat.show({ messages: talk });
		await chat.page.getByText('Any time.').waitFor();
		await chat.page.getByText('Recalled 1 memory · 84 tokens').click();
		await chat.screenshot(`recalled-${theme}`);
		await chat.page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
		await chat.screenshot(`talk-${theme}`);
		for (const selector of [
			'.agent',
			'.message.user .body',
			'.assistant p',
			'.assistant a',
			'.code pre',
			'.used summary',
			'.recalled a',
			'.why',
			'.ending',
			'.model-name',
			'.to-end',
		]) {
			const { text, ground } = await coloursOf(chat, selector);
			expect(contrast(text, ground), selector).toBeGreaterThanOrEqual(4.5);
		}
		await chat.show({ messages: failed });
		await chat.page.locator('.failure').waitFor();
		await chat.screenshot(`failed-${theme}`);
		await chat.show({ model: dryRun });
		await chat.page.locator('.empty').waitFor();
		await chat.screenshot(`empty-${theme}`);
		expect(chat.complaints).toEqual([]);
		await chat.close();
	});

	it('holds together while an answer runs, in a narrow bar, at 200 %', async () => {
		const chat = await host.open({ zoom: 2, width: 520, height: 900 });
		await chat.show({
			running: true,
			model: dryRun,
			workspaces: [...aria.workspaces, { uri: 'file:///bram', name: 'Bram' }],
			messages: [
				message({ id: '1', role: 'user', text: 'Hi' }),
				message({ id: '2', role: 'assistant', state: 'streaming' }),
			],
		});
		await chat.page.locator('.waiting').waitFor();
		await chat.screenshot('running-zoomed');
		expect(await chat.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
		await chat.close();
	});
});
