import axe from 'axe-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChatPage, type ChatPageHost, startChatPages } from './chatPage.ts';
import { describeInBrowser } from './inBrowser.ts';
import { states } from './states.ts';
import { type ThemeName, themes } from './themes.ts';

const themeNames = Object.keys(themes) as ThemeName[];

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

/** The text colour of each element and the first ground behind it that is not see-through; undefined where it is not there. */
function coloursOf(chat: ChatPage, selectors: readonly string[]) {
	return chat.page.evaluate((wanted) => {
		// Mixed colours come as shares of one, all others as bytes.
		const channels = (colour: string) =>
			(colour.match(/[\d.]+/g) ?? []).map((part) => Number(part) * (colour.startsWith('color(') ? 255 : 1));
		const groundOf = (element: Element): number[] => {
			for (let behind: Element | null = element; behind; behind = behind.parentElement) {
				const ground = channels(getComputedStyle(behind).backgroundColor);
				if (ground.length === 3 || (ground[3] ?? 0) > 0.9) return ground;
			}
			return [255, 255, 255];
		};
		return wanted.map((selector) => {
			const element = document.querySelector(selector);
			return element && { text: channels(getComputedStyle(element).color), ground: groundOf(element) };
		});
	}, selectors);
}

/** What axe has to say of colours, and of the room that borders leave: all that a theme can change. */
const rulesOfThemes = axe
	.getRules()
	.filter(({ ruleId, tags }) => ruleId === 'target-size' || (tags.includes('cat.color') && !tags.includes('wcag2aaa')))
	.map(({ ruleId }) => ruleId);

/** What axe finds wrong, in the words of its rules; the frame around the page is not its to judge. */
async function complaintsOf(chat: ChatPage, only?: readonly string[]): Promise<string[]> {
	if (!(await chat.page.evaluate(() => 'axe' in window))) await chat.page.evaluate(axe.source);
	return chat.page.evaluate(async (names) => {
		const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
			resultTypes: ['violations'],
			...(names && { runOnly: { type: 'rule', values: [...names] } }),
			// Off unless asked for, as it is new in WCAG 2.2: what is pressed is 24 pixels large, or has room around it.
			rules: { 'target-size': { enabled: true } },
		});
		return violations.flatMap(({ id, impact, nodes }) =>
			nodes.map(({ html }) => `${id} (${impact}): ${html.slice(0, 160)}`),
		);
	}, only);
}

/** In the editor's pixels, which a zoom makes larger: at 200 % a window is half as high, and a side bar gets no narrower than it may. */
const widths = [300, 190];
const height = { 1: 720, 2: 360 } as const;
const zooms = [1, 2] as const;

describeInBrowser('the look of the chat page', () => {
	let host: ChatPageHost;
	let pages: Readonly<Record<1 | 2, ChatPage>>;
	beforeAll(async () => {
		host = await startChatPages();
		pages = { 1: await host.open(), 2: await host.open({ zoom: 2 }) };
	}, 60_000);
	afterAll(() => host?.close());

	const table = zooms.flatMap((zoom) => Object.keys(states).map((state) => ({ zoom, state, percent: zoom * 100 })));
	it.each(table)('axe finds nothing in $state at $percent %, wide or narrow, in any theme', async ({ zoom, state }) => {
		const { show, readable } = states[state] ?? expect.fail(state);
		const chat = pages[zoom];
		await chat.page.setViewportSize({ width: widths[0] ?? 0, height: height[zoom] });
		await chat.page.reload();
		await show(chat);
		for (const width of widths) {
			await chat.page.setViewportSize({ width, height: height[zoom] });
			for (const [index, theme] of themeNames.entries()) {
				const where = `${width} pixels, ${theme}`;
				await chat.theme(theme);
				if (index === 0 || width === widths[0]) await chat.screenshot(`${state}-${width}-${zoom}00-${theme}`);
				expect.soft(await complaintsOf(chat, index === 0 ? undefined : rulesOfThemes), where).toEqual([]);
				for (const [at, colours] of (await coloursOf(chat, readable)).entries()) {
					const ratio = colours ? contrast(colours.text, colours.ground) : 0;
					expect.soft(ratio, `${where}: ${readable[at]}`).toBeGreaterThanOrEqual(4.5);
				}
			}
			const { fits, input } = await chat.page.evaluate(() => {
				const { top = 0, bottom = 0 } = document.querySelector('textarea')?.getBoundingClientRect() ?? {};
				return {
					fits: document.documentElement.scrollWidth <= window.innerWidth,
					input: top >= 0 && bottom <= window.innerHeight,
				};
			});
			expect.soft(fits, `nothing sticks out at ${width} pixels`).toBe(true);
			expect.soft(input, `the input is in sight at ${width} pixels`).toBe(true);
		}
		expect(chat.complaints).toEqual([]);
	});

	it('what cannot be sent has no edge in high contrast, as what can be pressed has', async () => {
		const { page, talk, theme } = pages[1];
		await page.reload();
		await talk([], {});
		await theme('high-contrast');
		const edge = () => page.locator('.send').evaluate((send) => getComputedStyle(send).borderTopColor);
		// A draft outlives a reload.
		await page.locator('textarea').fill('');
		expect(await edge()).toBe('rgba(0, 0, 0, 0)');
		await page.locator('textarea').fill('Hello?');
		expect(await edge()).toBe('rgb(111, 195, 223)');
	});
});
