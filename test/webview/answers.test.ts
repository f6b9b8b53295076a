import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { aria, type ChatPage, type ChatPageHost, message, startChatPages } from './chatPage.ts';

const browser = findChromium();
if (!browser)
	console.error('SKIPPED: the chat page was not tried, as there is no Chromium. Set SOULSCOPE_CHROMIUM to one.');

describe.skipIf(!browser)('an answer on the chat page', () => {
	let host: ChatPageHost;
	let chat: ChatPage;
	beforeAll(async () => {
		host = await startChatPages(browser ?? '');
		chat = await host.open();
	}, 60_000);
	afterAll(() => host?.close());
	beforeEach(() => chat.forget());

	const answer = async (text: string) => {
		await chat.show({
			messages: [message({ id: 'q', role: 'user', text: 'Hi' }), message({ id: 'a', role: 'assistant', text })],
		});
		await chat.page.locator('.assistant').waitFor();
		return chat.page.locator('.assistant .body');
	};

	it.each([
		'<script>window.ranInjected = true</script>',
		'<img src=x onerror="window.ranInjected = true">',
		'<svg onload="window.ranInjected = true"></svg>',
		'<iframe srcdoc="<script>parent.ranInjected = true</script>"></iframe>',
		'<details open ontoggle="window.ranInjected = true">x</details>',
		'[x](javascript:window.ranInjected=true)',
		'[x](JaVaScRiPt:window.ranInjected=true)',
		'[x](&#106;avascript:window.ranInjected=true)',
		'[x](data:text/html,<script>window.ranInjected=true</script>)',
		'[x](command:workbench.action.terminal.new)',
		'[x](vscode://attacker.extension/run)',
		'<javascript:window.ranInjected=true>',
		'![x](x" onerror="window.ranInjected=true)',
		'![x](javascript:window.ranInjected=true)',
		'```html" onmouseover="window.ranInjected=true\n<script>window.ranInjected = true</script>\n```',
		'`<img src=x onerror=window.ranInjected=true>`',
		'| <img src=x onerror=window.ranInjected=true> |\n|---|\n| <script>window.ranInjected=true</script> |',
		'<style>*{display:none}</style><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
		'[ref]: javascript:window.ranInjected=true\n[ref]',
	])('stays text where it holds %s', async (text) => {
		const body = await answer(text);
		const found = await body.evaluate((element) => {
			for (const link of element.querySelectorAll('a')) link.click();
			return {
				dangerous: [...element.querySelectorAll('script, img, svg, iframe, style, base, meta, form, object, embed')]
					.length,
				handlers: [...element.querySelectorAll('*')].flatMap(({ attributes }) =>
					[...attributes].filter(({ name }) => name.startsWith('on')),
				).length,
				schemes: [...element.querySelectorAll('a')].map(({ protocol }) => protocol),
				ran: window.ranInjected ?? false,
			};
		});
		expect(found).toMatchObject({ dangerous: 0, handlers: 0, ran: false });
		expect(found.schemes.filter((scheme) => scheme !== 'http:' && scheme !== 'https:')).toEqual([]);
		expect(chat.complaints).toEqual([]);
		expect(new URL(chat.page.url()).hostname).toBe('127.0.0.1');
	});

	it('asks the editor to open links, and opens none itself', async () => {
		const body = await answer(
			'See [the docs](https://example.com/a?b=1), [the soul](SOUL.md:12) and ![a picture](https://example.com/x.png).',
		);
		for (const name of ['the docs', 'the soul', 'a picture']) await body.getByText(name, { exact: true }).click();
		await body.getByText('the soul').click({ button: 'middle' });
		expect(await chat.sent()).toEqual([
			{ type: 'open', href: 'https://example.com/a?b=1' },
			{ type: 'open', href: 'SOUL.md:12' },
			{ type: 'open', href: 'https://example.com/x.png' },
			{ type: 'open', href: 'SOUL.md:12' },
		]);
		expect(chat.page.context().pages().length).toBe(1);
	});

	it('renders Markdown', async () => {
		const body = await answer('# Title\n\n- one\n- **two**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> quoted');
		expect(await body.locator('h1, li, strong, td, blockquote').allInnerTexts()).toEqual([
			'Title',
			'one',
			'two',
			'two',
			'1',
			'2',
			'quoted',
		]);
	});

	it('gives each code block a button that copies it', async () => {
		const body = await answer('```ts\nconst a = "<b>";\n```\n\n- nested:\n  ```\n  second\n  ```');
		expect(await body.locator('.code-bar span').first().textContent()).toBe('ts');
		await body.getByRole('button', { name: 'Copy code' }).first().click();
		await body.locator('.codicon-check').waitFor();
		expect(await chat.page.evaluate(() => navigator.clipboard.readText())).toBe('const a = "<b>";\n');
		expect(await body.getByRole('button', { name: 'Copy code' }).count()).toBe(2);
	});

	it('copies as the Markdown that it is', async () => {
		await answer('**bold**');
		await chat.page.getByRole('button', { name: 'Copy answer' }).click();
		await chat.page.locator('.codicon-check').waitFor();
		expect(await chat.page.evaluate(() => navigator.clipboard.readText())).toBe('**bold**');
	});

	it('grows as it streams, and leaves what is drawn alone', async () => {
		const streaming = (text: string) => ({
			running: true,
			messages: [
				message({ id: 'q', role: 'user', text: 'Hi' }),
				message({ id: 'a', role: 'assistant', text, state: 'streaming' }),
			],
		});
		await chat.show(streaming(''));
		await chat.page.locator('.waiting').waitFor();
		await chat.post({ type: 'delta', id: 'a', text: 'First para' });
		await chat.post({ type: 'delta', id: 'a', text: 'graph.\n\nSec' });
		const first = await chat.page.getByText('First paragraph.').elementHandle();
		for (const word of ['ond ', '**para', 'graph**.']) await chat.post({ type: 'delta', id: 'a', text: word });
		await chat.page.locator('strong', { hasText: 'paragraph' }).waitFor();
		expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
		expect(await chat.page.locator('.waiting').count()).toBe(0);
	});

	it('lists what went out with it, folded, each file a link', async () => {
		await chat.show({
			messages: [
				message({ id: 'q', role: 'user', text: 'Hi' }),
				message({ id: 'a', role: 'assistant', text: 'Hello', used: aria.parts }),
			],
		});
		const summary = chat.page.getByText('Used 7 parts · 10,183 tokens');
		await summary.waitFor();
		expect(await chat.page.getByRole('link', { name: 'SOUL.md' }).isVisible()).toBe(false);
		await summary.click();
		await chat.page.getByRole('link', { name: 'SOUL.md' }).click();
		expect(await chat.sent()).toEqual([{ type: 'open', href: 'file:///aria/SOUL.md' }]);
	});

	it.each([
		['stopped', 'Stopped.'],
		['cut', 'output limit'],
		['refused', 'declined'],
	] as const)('that was %s says so and keeps its text', async (state, said) => {
		await chat.show({
			messages: [
				message({ id: 'q', role: 'user', text: 'Hi' }),
				message({ id: 'a', role: 'assistant', text: 'as far as this', state }),
			],
		});
		await chat.page.getByText('as far as this').waitFor();
		expect(await chat.page.locator('.ending').textContent()).toContain(said);
	});

	it('that failed says why and offers a way on', async () => {
		const failure = { message: 'The API key was refused.', action: 'set-key' } as const;
		await chat.show({
			messages: [
				message({ id: 'q', role: 'user', text: 'Hi' }),
				message({ id: 'a', role: 'assistant', state: 'failed', failure }),
			],
		});
		await chat.page.getByRole('button', { name: 'Set API key' }).click();
		await chat.page.getByRole('button', { name: 'Try again' }).click();
		expect(await chat.sent()).toEqual([{ type: 'set-key' }, { type: 'retry' }]);
		expect(await chat.page.locator('.failure').textContent()).toContain('The API key was refused.');
	});
});
