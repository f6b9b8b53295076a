import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answered, type ChatPage, called, openChatPage, preflight, userMessage } from './chatPage.ts';
import { describeInBrowser } from './inBrowser.ts';

describeInBrowser('an answer on the chat page', () => {
	let chat: ChatPage;
	beforeAll(async () => {
		chat = await openChatPage();
	});
	afterAll(() => chat?.close());
	beforeEach(() => chat.forget());

	const answer = async (text: string) => {
		await chat.talk([userMessage('q', 'Hi'), answered('a', text)]);
		await chat.page.locator('.answer .body').waitFor();
		// The parser comes after the first picture.
		await chat.page.locator('.answer .plain').waitFor({ state: 'detached' });
		return chat.page.locator('.answer .body');
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
		const body = await answer('See [the docs](https://example.com/a?b=1) and [the soul](SOUL.md:12).');
		for (const name of ['the docs', 'the soul']) await body.getByText(name, { exact: true }).click();
		await body.getByText('the soul').click({ button: 'middle' });
		expect(await chat.sent()).toEqual([
			{ type: 'open', href: 'https://example.com/a?b=1' },
			{ type: 'open', href: 'SOUL.md:12' },
			{ type: 'open', href: 'SOUL.md:12' },
		]);
		expect(chat.page.context().pages().length).toBe(1);
	});

	it('draws the boxes of a task list, with what they are about, and nobody can press them', async () => {
		const body = await answer('- [x] Fire the **big** kiln\n- [ ] Call Weck\n- [y] no task\n\n1. [X] First');
		const boxes = body.getByRole('checkbox');
		expect(
			await boxes.evaluateAll((all) =>
				all.map((box) => [box.getAttribute('aria-label'), box.getAttribute('aria-checked')]),
			),
		).toEqual([
			['Fire the big kiln', 'true'],
			['Call Weck', 'false'],
			['First', 'true'],
		]);
		expect(await boxes.first().isDisabled()).toBe(true);
		expect(await body.locator('li').allTextContents()).toEqual([
			'Fire the big kiln',
			'Call Weck',
			'[y] no task',
			'First',
		]);
		expect(chat.complaints).toEqual([]);
	});

	it('renders Markdown', async () => {
		const body = await answer('# Title\n\n- one\n- **two**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> quoted');
		const texts = await body.locator('h1, li, strong, td, blockquote').allTextContents();
		expect(texts.map((text) => text.trim())).toEqual(['Title', 'one', 'two', 'two', '1', '2', 'quoted']);
	});

	it('names what scrolls, for whoever reaches it by keyboard', async () => {
		const body = await answer('```ts\na\n```\n\n```\nb\n```\n\n| a |\n|---|\n| 1 |');
		const stops = body.locator('pre, .table');
		expect(
			await stops.evaluateAll((all) =>
				all.map((stop) => [stop.getAttribute('tabindex'), stop.getAttribute('role'), stop.getAttribute('aria-label')]),
			),
		).toEqual([
			['0', 'group', 'Code: ts'],
			['0', 'group', 'Code'],
			['0', 'group', 'Table'],
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

	it('asks before it shows a picture, and shows what the editor side hands over', async () => {
		const body = await answer('![a kiln](https://example.com/kiln.png) and ![here](img/kiln.png)');
		expect(await body.locator('img').count()).toBe(0);
		await body.getByRole('button', { name: 'Show “a kiln” from example.com' }).click();
		await body.getByRole('button', { name: 'Show “here” from img/kiln.png' }).click();
		expect(await chat.sent()).toEqual([
			{ type: 'image', href: 'https://example.com/kiln.png' },
			{ type: 'image', href: 'img/kiln.png' },
		]);
		const source = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
		await chat.post({ type: 'image', href: 'img/kiln.png', source });
		await chat.post({ type: 'image', href: 'https://example.com/kiln.png', problem: 'There is no picture.' });
		await body.locator('img').waitFor();
		expect(await body.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(
			1,
		);
		expect(await body.getByRole('button', { name: 'There is no picture.' }).isDisabled()).toBe(true);
		expect(chat.complaints).toEqual([]);
	});

	it('takes no picture from elsewhere, whoever hands it over', async () => {
		const body = await answer('![a kiln](img/other.png)');
		await chat.post({ type: 'image', href: 'img/other.png', source: 'https://evil.example/x.png' });
		await body.locator('.ask-image:disabled').waitFor();
		expect(await body.locator('img').count()).toBe(0);
		expect(chat.complaints).toEqual([]);
	});

	it('colours code that it knows, once it stands still, and runs nothing of it', async () => {
		const body = await answer(
			'```ts\nconst a = "<img src=x onerror=window.ranInjected=true>"; // <b>\n```\n\n```nonsense\nconst\n```',
		);
		await body.locator('.hljs-keyword', { hasText: 'const' }).waitFor();
		expect(await body.locator('.hljs-string').textContent()).toBe('"<img src=x onerror=window.ranInjected=true>"');
		expect(await body.locator('.hljs-keyword').count()).toBe(1);
		expect(await body.locator('img, b').count()).toBe(0);
		expect(chat.complaints).toEqual([]);
	});

	it('hands a code block to the editor, as it stands', async () => {
		const body = await answer('```ts\nconst a = 1 < 2;\n```');
		await body.getByRole('button', { name: 'Insert into editor' }).click();
		expect(await chat.sent()).toEqual([{ type: 'insert', text: 'const a = 1 < 2;\n' }]);
	});

	it('grows as it streams, and leaves what is drawn alone', async () => {
		await chat.talk([userMessage('q', 'Hi'), answered('a', '', { state: 'streaming' })], { running: true });
		await chat.page.locator('.waiting').waitFor();
		await chat.event({ kind: 'text', entry: 'a', text: 'First para' });
		await chat.event({ kind: 'text', entry: 'a', text: 'graph.\n\nSec' });
		const first = await chat.page.getByText('First paragraph.').elementHandle();
		for (const word of ['ond ', '**para', 'graph**.']) await chat.event({ kind: 'text', entry: 'a', text: word });
		await chat.page.locator('strong', { hasText: 'paragraph' }).waitFor();
		expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
		expect(await chat.page.locator('.waiting').count()).toBe(0);
	});

	it('shows what was thought aloud folded, as text', async () => {
		const thinking = 'They mean the kiln. <img src=x onerror="window.ranInjected = true">';
		await chat.talk([userMessage('q', 'Hi'), answered('a', 'Yes.', { thinking })]);
		const thought = chat.page.getByText('They mean the kiln.');
		expect(await thought.isVisible()).toBe(false);
		await chat.page.getByText('Thinking').click();
		expect(await thought.textContent()).toBe(thinking);
	});

	it('streams what is thought while it is thought', async () => {
		await chat.talk([userMessage('q', 'Hi'), answered('a', '', { state: 'streaming' })], { running: true });
		await chat.event({ kind: 'thinking', entry: 'a', text: 'Hm, ' });
		await chat.event({ kind: 'thinking', entry: 'a', text: 'well.' });
		await chat.page.getByText('Thinking…').click();
		await chat.page.getByText('Hm, well.').waitFor();
	});

	it('has a button that shows what was sent, by keyboard too, where its turn is on record', async () => {
		await chat.talk([userMessage('q', 'Hi'), answered('a', 'Hello', { record: 'turn-1' })]);
		const button = chat.page.getByRole('button', { name: 'Show what was sent' });
		await button.focus();
		await chat.page.keyboard.press('Enter');
		expect(await chat.sent()).toEqual([{ type: 'inspect', record: 'turn-1' }]);
		await chat.talk([userMessage('q', 'Hi'), answered('b', 'Hello')]);
		await chat.page.getByRole('button', { name: 'Copy answer' }).waitFor();
		await button.waitFor({ state: 'detached' });
	});

	it('lists what went out with it, folded, each file a link, and what it took', async () => {
		const usage = { input: 10_200, output: 180, cached: 9_000, exact: true, cost: 0.0123 };
		await chat.talk([
			userMessage('q', 'Hi'),
			answered('a', 'Hello', { used: preflight.parts, usage, model: 'claude' }),
		]);
		const summary = chat.page.getByText('Used 7 parts', { exact: true });
		await summary.waitFor();
		expect(await chat.page.getByRole('link', { name: 'SOUL.md' }).isVisible()).toBe(false);
		await summary.click();
		await chat.page.getByRole('link', { name: 'SOUL.md' }).click();
		expect(await chat.sent()).toEqual([{ type: 'open', href: 'file:///aria/SOUL.md' }]);
		await chat.page.getByText('The prompt: 7 parts · 10,183 tokens').waitFor();
		expect(await chat.page.locator('.spent').textContent()).toBe(
			'claude: input 10,200 tokens, 9,000 tokens from the cache, output 180 tokens, $0.0123',
		);
	});

	it('of the dry run shows the request, and nothing of what it would have used', async () => {
		const entry = answered('a', 'The request that would have gone out', { used: preflight.parts, dryRun: true });
		await chat.talk([userMessage('q', 'Hi'), entry]);
		await chat.page.getByRole('button', { name: 'Copy answer' }).waitFor();
		expect(await chat.page.locator('.went-out').textContent()).toBe('');
	});

	it('folds away what a runtime would not deliver', async () => {
		await chat.talk([
			userMessage('h', 'Read HEARTBEAT.md.', { by: 'heartbeat' }),
			answered('a', 'All is well.', { silent: 'HEARTBEAT_OK' }),
		]);
		expect(await chat.page.getByText('All is well.').isVisible()).toBe(false);
		expect(await chat.page.getByText('Read HEARTBEAT.md.').isVisible()).toBe(false);
		await chat.page.getByText('Not shown, because the agent answered HEARTBEAT_OK').click();
		await chat.page.getByText('All is well.').waitFor();
	});

	it.each([
		['stopped', 'Stopped before finishing.'],
		['cut', 'output limit'],
		['refused', 'refused to continue'],
		['streaming', 'the window was closed'],
	] as const)('that was %s says so and keeps its text', async (state, words) => {
		await chat.talk([userMessage('q', 'Hi'), answered('a', `as far as this (${state})`, { state })]);
		await chat.page.getByText(`as far as this (${state})`).waitFor();
		expect(await chat.page.locator('.ending').textContent()).toContain(words);
	});

	it.each([
		['no-key', ['Set API key', 'Try again', 'Choose another model'], { type: 'set-key' }],
		['refused-key', ['Set API key', 'Try again'], { type: 'set-key' }],
		['rate-limit', ['Try again', 'Choose another model'], { type: 'retry' }],
		['overloaded', ['Try again', 'Choose another model'], { type: 'retry' }],
		['offline', ['Try again'], { type: 'retry' }],
		['refused-request', ['Try again', 'Preview prompt', 'Choose another model'], { type: 'retry' }],
		['unknown', ['Try again', 'Show log'], { type: 'retry' }],
	] as const)('that failed (%s) says why, each in its own words, and offers a way on', async (kind, ways, first) => {
		const failure = { kind, message: `What the server says of ${kind}.` };
		await chat.talk([userMessage('q', 'Hi'), answered('a', `Half of ${kind}`, { state: 'failed', failure })]);
		await chat.page.getByText(`Half of ${kind}`).waitFor();
		expect(await chat.page.locator('.failure button').allTextContents()).toEqual(ways);
		expect(await chat.page.locator('.failure').textContent()).toContain(failure.message);
		await chat.page.locator('.failure button').first().click();
		expect(await chat.sent()).toEqual([first]);
	});

	it('says six different things of six failures', async () => {
		const titles = new Set<string>();
		for (const kind of ['no-key', 'refused-key', 'rate-limit', 'overloaded', 'offline', 'refused-request'] as const) {
			await chat.talk([
				userMessage('q', 'Hi'),
				answered(kind, '', { state: 'failed', failure: { kind, message: kind } }),
			]);
			await chat.page.locator('.failure', { hasText: kind }).waitFor();
			titles.add((await chat.page.locator('.failure-title').textContent()) ?? '');
		}
		expect(titles.size).toBe(6);
	});

	it('that failed says what becomes of the message, and lets the person choose', async () => {
		const failed = answered('a', '', { state: 'failed', failure: { kind: 'overloaded', message: 'Busy.' } });
		const talk = (...more: Parameters<typeof userMessage>[2][]) =>
			chat.talk([userMessage('q', 'Hi', ...more), failed, userMessage('q2', 'Well?'), answered('b', 'Yes.')]);
		await talk();
		const line = chat.page.locator('.unanswered');
		expect(await line.count()).toBe(1);
		expect(await line.textContent()).toContain('It is not sent with later messages.');
		await line.getByRole('button', { name: 'Send with later messages' }).press('Enter');
		await talk({ along: true });
		await line.getByText('It is sent again with later messages.').waitFor();
		await line.getByRole('button', { name: 'Leave out' }).press('Enter');
		expect(await chat.sent()).toEqual([
			{ type: 'send-along', entry: 'q', on: true },
			{ type: 'send-along', entry: 'q', on: false },
		]);
		await chat.show({ running: true });
		await line.getByRole('button').waitFor({ state: 'detached' });
	});

	it('offers to go on where tools have run before it failed', async () => {
		const failure = { kind: 'overloaded', message: 'Busy.' } as const;
		await chat.talk([userMessage('q', 'Hi'), called('t'), answered('a', '', { state: 'failed', failure })]);
		await chat.page.getByRole('button', { name: 'Continue' }).click();
		expect(await chat.sent()).toEqual([{ type: 'resume' }]);
	});

	it('counts down while the provider is given time, and stops when something comes', async () => {
		await chat.talk([userMessage('q', 'Hi'), answered('a', '', { state: 'streaming' })], { running: true });
		await chat.event({ kind: 'waiting', entry: 'a', seconds: 3000, why: 'Too many requests.' });
		await chat.page.getByText(/Too many requests\. Trying again in (3000|29\d\d) s\./).waitFor();
		await chat.event({ kind: 'text', entry: 'a', text: 'Here I am.' });
		await chat.page.getByText('Here I am.').waitFor();
		expect(await chat.page.locator('.backoff').count()).toBe(0);
	});
});
