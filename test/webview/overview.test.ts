import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OverviewResult } from '../../protocol/overview/overview.ts';
import type { OverviewAgent, OverviewState } from '../../protocol/overview/page.ts';
import { describeInBrowser } from './inBrowser.ts';
import { expectGoodLooks, themeNames } from './overviewLook.ts';
import { aria, nobody, type OverviewPage, openOverviewPage } from './overviewPage.ts';

const problem = aria.health?.problems[0];

describeInBrowser('the overview', () => {
	let overview: OverviewPage;
	beforeAll(async () => {
		overview = await openOverviewPage();
		await overview.look('dark', 1000);
		await overview.show({});
		await overview.lookAtGrowth();
	}, 60_000);
	afterAll(() => overview?.close());

	it.each([1, 2])(
		'has nothing that axe finds, in any theme, wide or narrow, at %i00 percent',
		async (zoom) => {
			const shown = zoom === 1 ? overview : await openOverviewPage(zoom);
			await shown.show({});
			await expectGoodLooks(shown, `overview-{width}-${zoom}00`);
			if (shown !== overview) await shown.close();
		},
		60_000,
	);

	it('says that it looks before it knows anything, in its own style, and gives way to the page', async () => {
		const early = await openOverviewPage();
		const line = early.page.locator('.frame').getByText('Looking for your agents…');
		await line.waitFor();
		await early.show({});
		await line.waitFor({ state: 'hidden' });
		expect(await early.page.locator('main').count()).toBe(1);
		expect(early.complaints).toEqual([]);
		await early.close();
	});

	it('gives each kind of stretch an edge of its own colour, in every theme', async () => {
		for (const theme of themeNames) {
			await overview.look(theme, 1000);
			const edges = await overview.page
				.locator('.legend [class^="stretch-"], .bars svg [class^="stretch-"]')
				.evaluateAll((all) => all.map((each) => [each.getAttribute('class') ?? '', getComputedStyle(each).stroke]));
			const colours = new Map(edges.map(([kind, stroke]) => [kind, stroke]));
			expect(colours.size, theme).toBeGreaterThanOrEqual(7);
			expect(new Set(colours.values()).size, theme).toBe(colours.size);
			expect([...colours.values()], theme).not.toContain('none');
		}
		await overview.look('dark', 1000);
	});

	it('says where agents are told opposite things, and opens either line', async () => {
		const opposites = overview.page.locator('section[aria-labelledby="opposites"]');
		expect(await opposites.textContent()).toContain('Use tabs.');
		await opposites.getByRole('button', { name: 'Open WHEEL.md, line 10' }).click();
		expect(await overview.sent()).toEqual([{ type: 'open-seen', path: 'WHEEL.md', line: 9 }]);
	});

	it('says what is to be installed, where there is such a thing', async () => {
		const said = overview.page.locator('.who dd', { hasText: 'The folder holds the plug-in kilns' });
		expect(await said.count()).toBe(0);
		if (aria.result) {
			await overview.show({
				result: { ...aria.result, installable: 'The folder holds the plug-in kilns, with 1 skill.' },
			});
		}
		await said.waitFor();
		expect(await overview.page.getByText('To install', { exact: true }).isVisible()).toBe(true);
		await overview.show({});
		await said.waitFor({ state: 'hidden' });
	});

	it('names in each cell what becomes of the file, and opens the prompt there', async () => {
		const cell = overview.page.getByRole('button', { name: 'MEMORY.md in main: cut, 4,950 tokens, about 814' });
		await cell.click();
		await overview.page.getByRole('button', { name: 'SOUL.md in subagent: withheld' }).click();
		expect(await overview.sent()).toEqual([
			{ type: 'show', session: 'main', path: 'MEMORY.md' },
			{ type: 'show', session: 'subagent', path: 'SOUL.md' },
		]);
	});

	it('goes through a bar by the arrow keys, says in words where one is, and opens that part', async () => {
		const { page } = overview;
		const bar = page.getByRole('group', { name: /^main: 12,933 tokens, 6 % of the window/ });
		await bar.getByRole('button').first().focus();
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('ArrowRight');
		expect(await page.locator('.said').textContent()).toBe('main · SOUL.md: 400 tokens');
		await page.keyboard.press('Enter');
		expect(await overview.sent()).toEqual([{ type: 'show', session: 'main', path: 'SOUL.md' }]);
		// One stop of the Tab key for each bar.
		expect(await page.locator('.marks button[tabindex="0"]').count()).toBe(3);
	});

	it('gives the focus back to what had it, when somebody comes back to the page', async () => {
		const { page } = overview;
		const table = page.getByRole('button', { name: 'Show as Table' });
		await table.focus();
		// As the editor does when the keys go elsewhere, and come back.
		await table.evaluate((button) => button.blur());
		expect(await table.evaluate((button) => button === document.activeElement)).toBe(false);
		await page.evaluate(() => window.dispatchEvent(new Event('focus')));
		expect(await table.evaluate((button) => button === document.activeElement)).toBe(true);
	});

	it('keeps what somebody chose when it begins anew: a table, the window and the scale', async () => {
		const again = await openOverviewPage();
		const { page } = again;
		await again.show({});
		const [windows, scale] = [page.getByLabel('Context window'), page.getByLabel('Scale')];
		await windows.selectOption('32000');
		await scale.selectOption('window');
		await page.getByRole('button', { name: 'Show as Table' }).first().click();
		await page.reload();
		await again.show({});
		await page.getByRole('button', { name: 'Show as Picture (Where the Tokens Go)' }).waitFor();
		expect([await windows.inputValue(), await scale.inputValue()]).toEqual(['32000', 'window']);
		await page.getByRole('button', { name: 'Show as Picture' }).click();
		await page.reload();
		await again.show({});
		await page.getByRole('button', { name: 'Show as Table (Where the Tokens Go)' }).waitFor();
		await again.close();
	});

	it('breaks a path where a folder ends, and keeps the names of the files in sight in a table that is wider than the page', async () => {
		const own = await openOverviewPage();
		const { page } = own;
		await page.setViewportSize({ width: 520, height: 700 });
		const { eyes } = aria;
		const path = '.github/instructions/testsOfTheWebview.instructions.md';
		const files = eyes?.files.slice(0, 1).map((file) => ({ ...file, path })) ?? [];
		const agents = ['a', 'b', 'c', 'd'].map((id) => ({
			id,
			title: `Some coding agent ${id}`,
			tokens: 1,
			isAtHome: true,
			isLookedThrough: false,
		}));
		await own.show({ eyes: { agents, files, opposites: [] } });
		const table = page.getByRole('group', { name: 'Through Whose Eyes?' });
		const link = table.getByRole('button', { name: path, exact: true });
		const lines = (name: string) =>
			link.evaluate((button, text) => {
				const node = [...button.childNodes].find(({ data }: Node & { data?: string }) => data === text) as Node;
				const range = document.createRange();
				range.selectNodeContents(node);
				return range.getClientRects().length;
			}, name);
		expect([await lines('instructions/'), await lines('testsOfTheWebview.instructions.md')]).toEqual([1, 1]);
		const left = async () => (await link.boundingBox())?.x;
		const before = await left();
		await table.evaluate((wide) => wide.scrollTo(wide.scrollWidth, 0));
		expect(await table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(50);
		expect(await left()).toBe(before);
		await own.close();
	});

	it('is as it was when it is shown again, which begins the page anew', async () => {
		const again = await openOverviewPage();
		const { page } = again;
		await again.look('dark', 700);
		await page.setViewportSize({ width: 700, height: 300 });
		await page.evaluate(() => {
			history.scrollRestoration = 'manual';
		});
		await again.show({});
		const show = page.getByRole('button', { name: 'Show: MEMORY.md is longer' });
		await show.focus();
		const far = () => show.evaluate((button, was) => Math.abs(button.getBoundingClientRect().top - was), before);
		const before = await show.evaluate((button) => button.getBoundingClientRect().top);
		await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kept'))).toContain('"section":"to-do","top"');
		await page.reload();
		await again.show({ result: undefined, health: undefined } as unknown as Partial<OverviewState>);
		await again.show({});
		await expect.poll(() => show.evaluate((button) => button === document.activeElement)).toBe(true);
		await expect.poll(far).toBeLessThan(40);

		// Figures may have changed meanwhile.
		const cell = page.getByRole('button', { name: 'MEMORY.md in main' });
		await page.setViewportSize({ width: 700, height: 700 });
		await cell.focus();
		const seenAt = await cell.evaluate((button) => button.getBoundingClientRect().top);
		await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kept'))).toContain('MEMORY.md in main');
		await page.reload();
		await again.show({
			result: {
				...(aria.result as OverviewResult),
				files: (aria.result as OverviewResult).files.map((file) => ({
					...file,
					cells: file.cells.map((each) => each && { ...each, tokens: each.tokens + 1 }),
				})),
			},
		});
		await expect.poll(() => cell.evaluate((button) => button === document.activeElement)).toBe(true);
		// What is drawn once the room for it is known comes in above.
		await page.locator('.bars svg').waitFor();
		await expect.poll(() => cell.evaluate((button) => button.getBoundingClientRect().top)).toBeCloseTo(seenAt, -2);

		// Another agent is read from the top.
		await page.reload();
		await again.show({ agent: { ...(aria.agent as OverviewAgent), uri: 'file:///bento' } });
		await page.getByRole('button', { name: 'Change…' }).waitFor();
		expect(await page.evaluate(() => [document.activeElement?.tagName, window.scrollY])).toEqual(['BODY', 0]);
		await again.close();
	});

	it('shows what is cut behind the end, another window at another scale, and the same in figures', async () => {
		const { page } = overview;
		await expect(page.getByRole('button', { name: 'MEMORY.md: about 814 tokens cut off' }).count()).resolves.toBe(1);
		await page.getByLabel('Context window').selectOption('32000');
		await expect(page.getByRole('group', { name: /^main: 12,933 tokens, 40 % of the window/ }).count()).resolves.toBe(
			1,
		);
		await page.getByLabel('Scale').selectOption('window');
		await expect(page.getByRole('button', { name: 'free: 19,067 tokens' }).count()).resolves.toBe(1);
		await overview.screenshot('overview-window');
		await page.getByRole('button', { name: 'Show as Table' }).click();
		await expect(page.getByRole('cell', { name: 'cut off of MEMORY.md' }).count()).resolves.toBe(1);
		await page.getByRole('button', { name: 'Show as Picture' }).click();
	});

	it('shows every number of the axis whole, and keeps what can be done with the picture together', async () => {
		await overview.page.getByLabel('Scale').selectOption('used');
		// The last mark stands close to the edge.
		const sessions = [{ session: 'main', tokens: 4050, runtime: 4050 }] as const;
		const conversation = { tools: 0, messages: 0, recalled: 0, model: 'claude-sonnet-5-5', window: 200_000 };
		await overview.show({ result: { sharedBy: [], sessions, files: [] }, conversation });
		for (const width of [360, 400, 420, 480, 560, 640, 700, 1000]) {
			await overview.look('dark', width);
			const seen = await overview.page.locator('section[aria-labelledby="map"]').evaluate((section) => {
				const edge = section.querySelector('.bars svg')?.getBoundingClientRect().right ?? 0;
				const ticks = [...section.querySelectorAll('.tick')].map((tick) => tick.getBoundingClientRect().right);
				const ways = [...section.querySelectorAll('.map-bar button')].map((way) => way.getBoundingClientRect().top);
				return { cut: ticks.filter((right) => right > edge + 0.5).length, rows: new Set(ways).size };
			});
			expect(seen, `${width}`).toEqual({ cut: 0, rows: 1 });
		}
		await overview.show({});
		await overview.look('dark', 1000);
	});

	it('hands the picture over, with colours of its own', async () => {
		const { page } = overview;
		await page.getByRole('button', { name: 'Save as SVG…' }).click();
		await page.getByRole('button', { name: 'Save as PNG…' }).click();
		await expect
			.poll(async () => page.evaluate(() => (window as unknown as { sentByOverview: unknown[] }).sentByOverview.length))
			.toBe(2);
		const [svg, png] = await overview.sent();
		const picture = svg?.type === 'save' ? svg.picture : '';
		expect(picture).toMatch(/^<svg[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
		expect(picture).toContain('rgb(');
		expect(picture).not.toContain('var(');
		expect(png).toMatchObject({
			of: 'tokens',
			format: 'png',
			picture: expect.stringMatching(/^data:image\/png;base64,.{2000}/),
		});
	});

	it('says what the doctor found and mends it, when the agent wakes, and what its last turns cost', async () => {
		const { page } = overview;
		await page.getByRole('button', { name: 'Show: MEMORY.md is longer' }).click();
		await page.getByRole('button', { name: 'Rename the key to “bootstrapMaxChars”…' }).click();
		await page.getByText('2 places').click();
		await page.getByText('in main: 814 tokens').waitFor();
		await page.getByText('Aria: next heartbeat at 14:30').waitFor();
		await page.getByRole('button', { name: 'Heartbeat…' }).click();
		const turn = page.locator('.turns li').first();
		expect(await turn.textContent()).toContain('12,400 tokens · $0.042');
		await turn.getByRole('button').click();
		await page.getByText('main, kiln').waitFor();
		expect(await overview.sent()).toEqual([
			{ type: 'diagnosis', agent: 'file:///aria', code: 'doctor.files.cut' },
			{ type: 'fix', agent: 'file:///aria', code: 'doctor.config.rejected' },
			{ type: 'heartbeat' },
			{ type: 'turn', record: 'turn-2' },
		]);
		await overview.show({ heartbeat: [], turns: [] });
		await page.getByText('Off. The agent wakes only when you write to it.').waitFor();
		await page.getByText('None here yet.').waitFor();
		await overview.show(aria);
	});

	it('opens problems, the configuration, the runtime and other agents, and says what is not there', async () => {
		const { page } = overview;
		await page.getByText('8 problems in the files').click();
		await page.getByRole('button', { name: 'MEMORY.md:165' }).click();
		await page.getByRole('button', { name: '/home/sam/aria/openclaw.json' }).click();
		await page.getByRole('button', { name: 'Change…' }).click();
		await page.getByRole('button', { name: 'Show All Problems (5 more)' }).click();
		await page.locator('.pick-agent select').selectOption('Bento');
		expect(await overview.sent()).toEqual([
			{ type: 'open', path: 'MEMORY.md', line: 164 },
			{ type: 'configuration' },
			{ type: 'runtime' },
			{ type: 'problems' },
			{ type: 'pick-agent', agent: 'file:///bento' },
		]);
		await page.getByRole('button', { name: '8 skills' }).click();
		await expect(page.getByRole('button', { name: 'skills/glaze-3/SKILL.md', exact: true }).count()).resolves.toBe(1);
		const sessions = (aria.result as OverviewResult).sessions.map((each) => ({
			...each,
			unsent: 'Every session fails.',
		}));
		await overview.show({ result: { ...(aria.result as OverviewResult), sessions } });
		await page.getByRole('alert').getByText('Every session fails.').waitFor();
		const { configuration: _, ...unconfigured } = aria.result ?? { sessions: [], files: [], sharedBy: [] };
		await overview.show({ result: { ...unconfigured, configuration: null } });
		await page.getByText('none found').waitFor();
		await overview.show({ result: unconfigured });
		await page.getByText('none found').waitFor({ state: 'detached' });
		await overview.show({ problems: [], moreProblems: 0, proposals: 0, health: { problems: [], isWhole: true } });
		await page.getByText('Nothing. No problem was found').waitFor();
		await overview.show({ problems: [], moreProblems: 0, proposals: 0, health: { problems: [], isWhole: false } });
		await page.getByText('Some files are still being read').waitFor();
		await expect(page.getByText('Nothing. No problem was found').count()).resolves.toBe(0);
		await overview.page.evaluate((state) => window.postMessage({ type: 'state', state }, '*'), {
			...nobody,
			failure: 'The language server did not answer.',
		});
		await page.getByText('The language server did not answer.').waitFor();
		const none = { type: 'state', state: { ...nobody, isLooking: true } };
		await overview.page.evaluate((message) => window.postMessage(message, '*'), none);
		await page.locator('main').getByText('Looking for your agents…').waitFor();
		await overview.page.evaluate((state) => window.postMessage({ type: 'state', state }, '*'), nobody);
		await page.getByRole('button', { name: 'Set Up a Persona Workspace…' }).click();
		expect(await overview.sent()).toEqual([{ type: 'set-up' }]);
		expect(overview.complaints).toEqual([]);
		await overview.show(aria);
	});

	it.each<readonly [string, object]>([
		['agents that are no list', { agents: 'x' }],
		['an agent without an address', { agent: { name: 'Mallory', why: [] } }],
		[
			'a problem whose places are no list',
			{ health: { isWhole: true, problems: [{ ...problem, evidence: 'SOUL.md' }] } },
		],
		['a fix that is no text', { health: { isWhole: true, problems: [{ ...problem, fix: { title: 'Mend' } }] } }],
		['figures that are none', { conversation: { ...aria.conversation, tools: '680' } }],
		['a failure that is no text', { failure: { message: 'It failed.' } }],
	])('takes no notice of %s: anything in the frame can post to it', async (_, wrong) => {
		const { page } = overview;
		await overview.show({ heartbeat: ['The kiln is cold.'] });
		await page.getByText('The kiln is cold.').waitFor();
		const state = { ...aria, heartbeat: ['Mallory was here'], ...wrong };
		const shown = await page.evaluate(
			(message) =>
				new Promise((resolve) => {
					// What is posted first is dealt with first.
					window.addEventListener('message', ({ data }) => data === 'then' && resolve(document.body.textContent));
					window.postMessage(message, '*');
					window.postMessage('then', '*');
				}),
			{ type: 'state', state },
		);
		expect(shown).toContain('The kiln is cold.');
		expect(shown).not.toContain('Mallory was here');
		expect(overview.complaints).toEqual([]);
	});
});
