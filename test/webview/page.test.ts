import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Entry } from '../../protocol/chat/conversation.ts';
import {
	answered,
	aria,
	type ChatPage,
	type ChatPageHost,
	preflight,
	startChatPages,
	userMessage,
} from './chatPage.ts';
import { describeInBrowser } from './inBrowser.ts';

const words = 'And a second paragraph.';
const talk = (length: number): Entry[] =>
	Array.from({ length }, (_, index) =>
		(index % 2 === 0 ? userMessage : answered)(`m${index}`, `Message ${index}.\n\n${words}`),
	);

const running = (text: string): Entry[] => [userMessage('q', 'Hi'), answered('a', text, { state: 'streaming' })];
const dry = { ...preflight, dryRun: true, wantsKey: true, reason: 'There is no API key yet.' };

describeInBrowser('the chat page', () => {
	let host: ChatPageHost;
	let chat: ChatPage;
	beforeAll(async () => {
		host = await startChatPages();
		chat = await host.open();
	}, 60_000);
	afterAll(() => host?.close());
	beforeEach(() => chat.anew());

	const input = () => chat.page.getByRole('textbox', { name: 'Message Aria' });
	const log = () => chat.page.getByRole('log');

	it('says in one quiet line below the answer what could be remembered, and leads there', async () => {
		await chat.talk(talk(2), { toRemember: 2 });
		await chat.page.getByRole('button', { name: '2 things to remember' }).click();
		expect(await chat.sent()).toEqual([{ type: 'proposals' }]);
		await chat.show({ toRemember: 1 });
		await chat.page.getByRole('button', { name: '1 thing to remember' }).waitFor();
		await chat.show({ running: true, toRemember: 1 });
		await chat.page.getByRole('button', { name: '1 thing to remember' }).waitFor({ state: 'detached' });
	});

	it('brings a message that is asked for from elsewhere into sight, once, also from the list of conversations', async () => {
		await chat.talk(talk(60));
		await chat.post({ type: 'show-history', query: '' });
		await log().waitFor({ state: 'detached' });
		await chat.post({ type: 'talk', key: 'talk', entries: talk(60), reveal: 'm8' });
		const row = chat.page.locator('#entry-m8');
		const isInSight = () =>
			row.evaluate((element) => {
				const { top, bottom } = element.getBoundingClientRect();
				return document.activeElement === element && top >= 0 && bottom <= window.innerHeight;
			});
		await expect.poll(isInSight).toBe(true);
		expect(await chat.sent()).toContainEqual({ type: 'revealed' });
		// What comes next leaves the reader there.
		await chat.talk([...talk(60), answered('new', words)]);
		expect(await isInSight()).toBe(true);
	});

	it('shows its outline before it knows anything, where nothing can be focused, and nothing moves when it does', async () => {
		const places = (root: string) =>
			chat.page.evaluate((root) => {
				const place = (part: string) => document.querySelector(`${root} ${part}`)?.getBoundingClientRect().toJSON();
				return { header: place('.header'), composer: place('.composer'), bar: place('.composer-bar') };
			}, root);
		const loading = chat.page.getByRole('progressbar', { name: 'Loading' });
		await loading.waitFor();
		expect(await chat.page.getByText('Loading…').isVisible()).toBe(true);
		expect(await chat.page.locator('button, input, textarea, select, a, [tabindex]').count()).toBe(0);
		expect(await chat.page.getByRole('main').count()).toBe(0);
		const outline = await places('.frame');
		expect(outline.header.height).toBeGreaterThan(30);

		await chat.show({ attachments: [] });
		await input().waitFor();
		expect(await loading.count()).toBe(0);
		expect(await chat.page.getByText('Loading…').isVisible()).toBe(false);
		expect(await places('#app')).toEqual(outline);
	});

	it('says who answers and what goes out, before the first message', async () => {
		await chat.show({ preflight: dry });
		await chat.page.getByRole('heading', { name: 'Talk to Aria' }).waitFor();
		expect(await log().textContent()).toContain('10,183 tokens');
		await log().getByRole('button', { name: 'Preview prompt' }).click();
		await chat.page.getByRole('button', { name: 'Set API key' }).click();
		expect(await chat.sent()).toEqual([{ type: 'preview' }, { type: 'set-key' }]);
		expect(chat.complaints).toEqual([]);
	});

	it('shows the beginning of that in a low view, not its end', async () => {
		const low = await host.open({ height: 360 });
		await low.show({});
		await low.page.getByRole('heading', { name: 'Talk to Aria' }).waitFor();
		await low.page.setViewportSize({ width: 360, height: 340 });
		expect(await low.page.getByRole('log').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
		expect(await low.page.getByRole('button', { name: 'Jump to latest' }).count()).toBe(0);
		await low.close();
	});

	it('tells start and end to a screen reader, and not every word', async () => {
		const status = chat.page.getByRole('status');
		await chat.talk(running('Well'), { running: true });
		await status.filter({ hasText: 'Aria is answering' }).waitFor({ state: 'attached' });
		await chat.talk([userMessage('q', 'Hi'), answered('a', 'Well')]);
		await status.filter({ hasText: 'Aria has answered' }).waitFor({ state: 'attached' });
		expect(await log().getAttribute('aria-live')).toBe('off');
	});

	it('follows the end while the person is there, and only then', async () => {
		const position = () =>
			log().evaluate(({ scrollTop, scrollHeight, clientHeight }) =>
				Math.round(scrollHeight - scrollTop - clientHeight),
			);
		await chat.talk([...talk(21), answered('a', 'Start', { state: 'streaming' })], { running: true });
		await chat.page.getByText('Start').waitFor();
		await chat.event({ kind: 'text', entry: 'a', text: '\n\nline'.repeat(30) });
		await chat.page.getByText('line').last().waitFor();
		await chat.page.waitForFunction(() => {
			const element = document.querySelector('.log');
			return element && element.scrollHeight - element.scrollTop - element.clientHeight < 3;
		});
		expect(await chat.page.getByRole('button', { name: 'Jump to latest' }).count()).toBe(0);

		await log().evaluate((element) => element.scrollBy(0, -400));
		await chat.page.getByRole('button', { name: 'Jump to latest' }).waitFor();
		const before = await chat.page.getByText('line').first().boundingBox();
		await chat.event({ kind: 'text', entry: 'a', text: '\n\nunseen' });
		await chat.page.getByText('unseen').waitFor({ state: 'attached' });
		expect((await chat.page.getByText('line').first().boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);

		await chat.page.getByRole('button', { name: 'Jump to latest' }).click();
		await chat.page.getByRole('button', { name: 'Jump to latest' }).waitFor({ state: 'detached' });
		expect(await position()).toBeLessThan(3);
	});

	it('shows one’s own new message wherever one was', async () => {
		await chat.talk(talk(40));
		await chat.page.getByText('Message 39.').waitFor();
		await log().evaluate((element) => element.scrollTo(0, 0));
		await chat.page.getByText('Message 0.').waitFor();
		await chat.event({ kind: 'entry', entry: userMessage('new', 'And now?') });
		await chat.page.waitForFunction(() => {
			const box = [...document.querySelectorAll('.person')].at(-1)?.getBoundingClientRect();
			return box && box.top >= 0 && box.bottom <= window.innerHeight;
		});
	});

	it('picks sessions and workspaces, starts anew, and says what is not seen here', async () => {
		await chat.talk(talk(2), { workspaces: [...aria.workspaces, { uri: 'file:///bram', name: 'Bram' }] });
		await chat.page.getByLabel('Session').selectOption('group');
		await chat.page.getByLabel('Workspace').selectOption({ label: 'Bram' });
		await chat.page.getByRole('button', { name: 'New conversation' }).click();
		await chat.page.getByRole('button', { name: '1 file not sent' }).click();
		await chat.page.getByText('cut: 6,120 of 24,120 characters do not reach it').waitFor();
		expect(await chat.sent()).toEqual([
			{ type: 'pick-session', session: 'group' },
			{ type: 'pick-workspace', workspace: 'file:///bram' },
			{ type: 'new' },
		]);
	});

	it('asks for an answer once more', async () => {
		await chat.talk([userMessage('q', 'Hi'), answered('a', 'Hello.')]);
		await chat.page.getByRole('button', { name: 'Try again' }).click();
		expect(await chat.sent()).toEqual([{ type: 'retry' }]);
	});

	it('lists what was recalled and why, and opens it at its line, by keyboard too', async () => {
		const recalled = [
			{ title: 'MEMORY.md', uri: 'file:///aria/MEMORY.md', line: 7, why: 'the word “<b>kiln</b>”', tokens: 30 },
			{ title: 'memory/a.md', uri: 'file:///aria/memory/a.md', line: 1, why: 'near in meaning (0.52)', tokens: 12 },
		];
		await chat.talk([...talk(20), answered('a', 'Well', { used: preflight.parts, recalled })]);
		await chat.page.getByText('Used 7 parts, 2 memories').focus();
		await chat.page.keyboard.press('Enter');
		await chat.page.getByText('the word “<b>kiln</b>”').waitFor();
		await chat.page.getByText('Recalled 2 memories · 42 tokens').waitFor();
		await chat.page.waitForFunction(() => {
			const [last, area] = [document.querySelector('.prompt li:last-child'), document.querySelector('[role=log]')];
			return last && area && last.getBoundingClientRect().bottom <= area.getBoundingClientRect().bottom;
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

	it('says whether tokens were counted or estimated, what they cost, and where memories are written down', async () => {
		await chat.show({ preflight: { ...preflight, inputTokens: 1234 } });
		const meter = chat.page.locator('.meter');
		await chat.page.getByRole('img', { name: /^1,234 of 200,000 tokens \(0\.6 %\), an estimate/ }).waitFor();
		expect(await meter.getAttribute('aria-label')).toContain('memories will be saved at 176,000');
		await chat.show({ preflight: { ...preflight, inputTokens: 1240, exact: true, cost: 0.42 } });
		await chat.page
			.getByRole('img', { name: /^1,240 of 200,000 tokens \(0\.6 %\), counted by the provider/ })
			.waitFor();
		expect(await meter.getAttribute('aria-label')).toContain('$0.42 so far');
	});

	it('warns before the window is full, and offers to write memories down', async () => {
		const full = { ...preflight, inputTokens: 170_000 };
		await chat.talk(talk(2), { preflight: full });
		await chat.page.getByRole('button', { name: 'Save memories and summarise' }).click();
		await chat.page.getByRole('button', { name: 'Summarise only' }).click();
		expect(await chat.sent()).toEqual([{ type: 'flush' }, { type: 'compact' }]);
		await chat.page.getByRole('button', { name: 'Not now' }).click();
		expect(await chat.page.locator('.overflow').count()).toBe(0);
		await chat.show({ preflight: full });
		expect(await chat.page.locator('.overflow').count()).toBe(0);
	});

	it('chooses the model by its name', async () => {
		await chat.show({});
		await chat.page.getByRole('button', { name: 'claude-sonnet-5-5' }).click();
		expect(await chat.sent()).toEqual([{ type: 'pick-model' }]);
	});

	it('says that another persona stands in, and that an agent has not met anybody yet', async () => {
		await chat.show({
			preflight: {
				...preflight,
				personaSwap: 'SOUL_EVIL.md stands in for SOUL.md until 22:00',
				firstRun: { kind: 'ahead' },
			},
		});
		await chat.page.locator('.badge', { hasText: 'another persona' }).waitFor();
		await chat.page.getByText('SOUL_EVIL.md stands in for SOUL.md until 22:00').waitFor();
		await chat.page.getByRole('heading', { name: 'Setup' }).waitFor();
	});

	it('says that the runtime itself would not get as far as this prompt', async () => {
		await chat.show({ preflight: { ...preflight, unsent: 'Every session fails. Run `doctor`.' } });
		await chat.page.locator('.badge', { hasText: 'only here' }).waitFor();
		await chat.page.getByText('Every session fails. Run doctor. The chat answers here all the same.').waitFor();
	});

	it('says of a ritual that was left behind that it is over, and does not offer it', async () => {
		await chat.show({ preflight: { ...preflight, firstRun: { kind: 'over', why: 'The ritual is over. Delete it.' } } });
		await chat.page.getByText('The ritual is over. Delete it.').waitFor();
		expect(await chat.page.getByRole('heading', { name: 'Setup', exact: true }).count()).toBe(0);
	});

	it('says why nothing came of a turn', async () => {
		await chat.talk(talk(2), { notice: { message: 'Quiet hours: the agent sleeps until 8:00.' } });
		await chat.page.getByRole('log').getByText('Quiet hours: the agent sleeps until 8:00.').waitFor();
		await chat.talk([], { notice: { failure: 'no-key', message: 'There is none for Anthropic.' } });
		await chat.page.locator('.failure').getByRole('button', { name: 'Set API key' }).click();
		expect(await chat.sent()).toEqual([{ type: 'set-key' }]);
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
			{ type: 'toString' },
			{ type: 'state' },
			{ type: 'state', state: { entries: 1 } },
			{ type: 'talk', key: 'talk', entries: [null, { kind: 'answer', id: 'x' }, { kind: 'constructor', id: 'y' }] },
			{ type: 'event', key: 'talk', event: { kind: 'text', entry: 1 } },
			{ type: 'event', key: 'talk', event: { kind: '__proto__' } },
			{ type: 'history', history: { query: '', conversations: [{}] } },
		]) {
			await chat.page.evaluate((data) => window.postMessage(data, '*'), nonsense);
		}
		expect(await input().isVisible()).toBe(true);
		expect(await chat.page.locator('.row').count()).toBe(0);
		expect(chat.complaints).toEqual([]);
	});

	it('speaks the person’s language', async () => {
		const german = await host.open({ translated: true });
		await german.show({});
		await german.page.getByRole('textbox', { name: 'Nachricht an Aria' }).waitFor();
		expect(await german.page.getByRole('button', { name: 'Senden' }).count()).toBe(1);
		expect(await german.page.getByRole('heading', { name: 'Mit Aria sprechen </script><b>' }).count()).toBe(1);
		expect(german.complaints).toEqual([]);
		await german.close();
	});

	it('has room for the name of the model beside a longer word, and the digits of every other view', async () => {
		const german = await host.open({ translated: true, width: 250 });
		await german.show({ preflight: dry });
		await german.page.locator('.composer .badge', { hasText: 'Probe ohne Senden' }).waitFor();
		const name = await german.page.locator('.model-name').evaluate((each) => each.getBoundingClientRect().width);
		expect(name).toBeGreaterThan(60);
		expect(await german.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
		const [badge, meter] = await german.page.evaluate(() =>
			['.composer .badge', '.meter'].map((each) => document.querySelector(each)?.getBoundingClientRect()),
		);
		const apart = (badge?.right ?? 0) <= (meter?.left ?? 0) || (badge?.bottom ?? 0) <= (meter?.top ?? 0);
		expect(apart, 'the badge and the meter lie beside or below each other').toBe(true);
		expect(await german.page.locator('.meter').textContent()).toContain('10,9');
		await german.screenshot('composer-translated');
		await german.close();
	});

	it('moves nothing for people who want less motion', async () => {
		const still = await host.open({ reducedMotion: true });
		await still.talk(running(''), { running: true });
		const dot = still.page.locator('.waiting i').first();
		const animation = () => dot.evaluate((element) => getComputedStyle(element).animationName);
		expect(await animation()).toBe('none');
		// The editor has a setting of its own.
		await still.page.emulateMedia({ reducedMotion: 'no-preference' });
		expect(await animation()).toBe('breathe');
		await still.page.evaluate(() => document.body.classList.add('vscode-reduce-motion'));
		expect(await animation()).toBe('none');
		await still.close();
	});

	it('fits at 200 % and in a narrow bar, without scrolling sideways', async () => {
		for (const options of [{ zoom: 2, width: 400 }, { width: 220 }]) {
			const narrow = await host.open(options);
			await narrow.talk(talk(3), { preflight: { ...dry, cost: 12.5 } });
			await narrow.page.getByText('Message 2.').waitFor();
			expect(await narrow.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
			expect(await narrow.page.getByRole('button', { name: 'Send' }).isVisible()).toBe(true);
			await narrow.close();
		}
	});
});
