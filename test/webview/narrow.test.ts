import { afterAll, beforeAll, expect, it } from 'vitest';
import { answered, type ChatPageHost, called, preflight, startChatPages, userMessage } from './chatPage.ts';
import { describeInBrowser } from './inBrowser.ts';
import { asking } from './states.ts';

const change = { path: 'memory/2026-11-21.md', uri: 'file:///aria/memory/2026-11-21.md', after: 'one\n' };

describeInBrowser('the chat page where there is little room', () => {
	let host: ChatPageHost;
	beforeAll(async () => {
		host = await startChatPages();
	}, 60_000);
	afterAll(() => host?.close());

	it('keeps the session’s name readable and a diff’s header in words at 190 pixels', async () => {
		const chat = await host.open({ width: 190, height: 500 });
		await chat.talk([userMessage('q', 'Hi'), answered('a', ''), called('t', { name: 'remember', changes: [change] })]);
		await chat.page.locator('.tool-card summary').click();
		await chat.page.locator('.change-count').waitFor();
		const seen = await chat.page.evaluate(() => {
			const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
			return {
				session: box('.header select')?.width ?? 0,
				fate: box('.change-bar .dim')?.height ?? 0,
				path: box('.change-bar a')?.width ?? 0,
				actions: box('.header-actions')?.right ?? 0,
				fits: document.documentElement.scrollWidth <= window.innerWidth,
			};
		});
		expect(seen.session).toBeGreaterThanOrEqual(64);
		expect(seen.fate).toBeLessThan(24);
		expect(seen.path).toBeGreaterThan(60);
		expect(seen.actions).toBeLessThanOrEqual(190);
		expect(seen.fits).toBe(true);
		await chat.screenshot('narrow');
		await chat.close();
	});

	it('says in one line beside the buttons what an answer used, at the width that a side bar has', async () => {
		const chat = await host.open({ width: 290, height: 400 });
		const [part] = preflight.parts;
		const used = Array.from({ length: 24 }, (_, index) => ({ title: `Part ${index}`, tokens: part?.tokens ?? 1 }));
		const recalled = ['a', 'b', 'c'].map((name) => ({
			title: `memory/${name}.md`,
			uri: `file:///aria/memory/${name}.md`,
			line: 1,
			why: 'the word “kiln”',
			tokens: 9,
		}));
		await chat.talk([userMessage('q', 'Hi'), answered('a', 'Hello', { used, recalled, record: 'turn-1' })]);
		const summary = chat.page.getByText('Used 24 parts, 3 memories', { exact: true });
		expect((await summary.boundingBox())?.height).toBeLessThan(30);
		await chat.screenshot('narrow-used');
		await chat.close();
	});

	it('has the dry run and the model on one line at the width that a side bar has', async () => {
		const chat = await host.open({ width: 290, height: 400 });
		await chat.show({ preflight: { ...preflight, dryRun: true } });
		await chat.page.getByText('dry run', { exact: true }).last().waitFor();
		const heights = () => chat.page.locator('.model').evaluate((model) => model.getBoundingClientRect().height);
		expect(await heights()).toBeLessThan(30);
		await chat.screenshot('narrow-dry-run');
		await chat.close();
	});

	it('says of an agent that gets no file what it gets, in a whole sentence', async () => {
		const chat = await host.open({ width: 290, height: 640 });
		const parts = preflight.parts.filter(({ uri }) => uri === undefined);
		await chat.show({ preflight: { ...preflight, parts } });
		await chat.page
			.getByText('The agent gets none of your files in this session, only 2 parts from the runtime.', { exact: true })
			.waitFor();
		expect(await chat.page.getByText(/^and /).count()).toBe(0);
		await chat.close();
	});

	const deep = 'memory/projects/the-big-kiln-and-its-two-burners/2026-11-21-rewired-by-old-weck.md';

	it.each(['light', 'dark', 'high-contrast'] as const)(
		'shows a question whole at 190 pixels: the path, and both answers as equals (%s)',
		async (theme) => {
			const chat = await host.open({ theme, width: 190, height: 640 });
			const asks = called('t', {
				name: 'remember',
				state: 'waiting',
				result: '',
				changes: [{ ...change, path: deep }],
			});
			await chat.talk([userMessage('q', 'Hi'), answered('a', ''), asks], { running: true, asking: ['t'] });
			await chat.page.locator('.change-count').waitFor();
			await chat.screenshot(`narrow-approval-${theme}`);
			const path = chat.page.locator('.change-bar a');
			expect(await path.textContent()).toBe(deep);
			const cut = await path.evaluate((element) => element.scrollWidth > element.clientWidth + 1);
			expect(cut).toBe(false);
			const [once, refuse] = await Promise.all(
				['Allow once', 'Refuse'].map((name) =>
					chat.page.getByRole('button', { name }).evaluate((element) => {
						const { width, height, left, right } = element.getBoundingClientRect();
						const { backgroundColor, fontWeight } = getComputedStyle(element);
						return {
							size: [width, height],
							looks: [backgroundColor, fontWeight],
							inside: left >= 0 && right <= innerWidth,
						};
					}),
				),
			);
			expect(once).toEqual(refuse);
			expect(once?.inside).toBe(true);
			await chat.page.getByRole('button', { name: 'Allow for longer' }).click();
			await chat.screenshot(`narrow-approval-longer-${theme}`);
			expect(await chat.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
			await chat.close();
		},
	);

	it('shows a question from its beginning where there is little height, with its answers at hand', async () => {
		const chat = await host.open({ width: 300, height: 320 });
		await chat.talk(asking, { running: true, asking: ['3'] });
		await chat.page.locator('.diff').waitFor();
		await chat.page.getByText('Aria wants to write').waitFor();
		await chat.screenshot('low-approval');
		for (const name of ['Aria wants to write', 'Refuse']) {
			const box = await chat.page.getByText(name, { exact: true }).boundingBox();
			expect(box?.y, name).toBeGreaterThan(30);
			expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThan(250);
		}
		await chat.close();
	});

	it('shows what may be allowed for longer where there is little height, without covering the question', async () => {
		const chat = await host.open({ width: 190, height: 480 });
		await chat.talk(asking, { running: true, asking: ['3'] });
		await chat.page.locator('.diff').waitFor();
		await chat.page.getByRole('button', { name: 'Allow for longer' }).click();
		const last = chat.page.getByRole('button', { name: 'For this conversation' });
		await expect
			.poll(() =>
				last.evaluate((button) => {
					const { top, left, height, width } = button.getBoundingClientRect();
					return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
				}),
			)
			.toBe(true);
		await chat.screenshot('low-approval-longer');
		expect(await chat.page.locator('.answers').evaluate((answers) => getComputedStyle(answers).position)).toBe(
			'static',
		);
		await chat.close();
	});

	it.each(['light', 'dark', 'high-contrast', 'high-contrast-light'] as const)(
		'lets nothing show through the way to the latest (%s)',
		async (theme) => {
			const chat = await host.open({ theme, height: 400 });
			const talk = Array.from({ length: 30 }, (_, n) => answered(`a${n}`, `Line ${n}`));
			await chat.talk([userMessage('q', 'Hi'), ...talk]);
			await chat.page.getByText('Line 29').waitFor();
			await chat.page.mouse.move(100, 150);
			await chat.page.mouse.wheel(0, -300);
			const way = chat.page.getByRole('button', { name: 'Jump to latest' });
			await way.waitFor();
			const colour = await way.evaluate((element) => getComputedStyle(element).backgroundColor);
			expect(colour).toMatch(/^rgb\(/);
			await chat.screenshot(`to-end-${theme}`);
			await chat.close();
		},
	);
});
