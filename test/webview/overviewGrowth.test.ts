import { afterAll, beforeAll, expect, it } from 'vitest';
import { grownAria, recalledByAria } from './grownAria.ts';
import { describeInBrowser } from './inBrowser.ts';
import { complaintsOf, expectGoodLooks } from './overviewLook.ts';
import { aria, type OverviewPage, openOverviewPage } from './overviewPage.ts';

describeInBrowser('how it grew, on the overview', () => {
	let overview: OverviewPage;
	const grown = { growth: grownAria, recall: recalledByAria };
	beforeAll(async () => {
		overview = await openOverviewPage();
		await overview.look('dark', 1000);
	}, 60_000);
	afterAll(() => overview?.close());

	it('is asked for once it is looked at, and says how far that is', async () => {
		const { page } = overview;
		await page.setViewportSize({ width: 1000, height: 400 });
		await overview.show({});
		await page.locator('.matrix').first().waitFor();
		expect(await overview.sent()).toEqual([]);
		await overview.grow({ progress: 0.4 });
		await page.getByText('Reading the history… 40 %').waitFor();
		expect(await overview.sent()).toEqual([{ type: 'growth' }]);
		await overview.grow({ failure: 'The history cannot be read: it is in a reftable.' });
		await page.getByRole('alert').filter({ hasText: 'reftable' }).waitFor();
	});

	it.each([1, 2])(
		'has nothing that axe finds, in any theme, wide or narrow, at %i00 percent',
		async (zoom) => {
			const shown = zoom === 1 ? overview : await openOverviewPage(zoom);
			await shown.show({});
			await shown.grow(grown);
			await shown.page.locator('.chart').nth(1).waitFor();
			await expectGoodLooks(shown, `growth-{width}-${zoom}00`);
			if (shown !== overview) await shown.close();
		},
		60_000,
	);

	it('calls no two things the same that do something else, but files, which are opened', async () => {
		await overview.grow(grown);
		await overview.page.locator('.chart').nth(1).waitFor();
		const names = await overview.page
			.locator('button:not(.path), select')
			.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''));
		expect(names).toContain('Show as Table (Memory written per day)');
		expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
		// Who speaks to the computer says what stands there.
		const unlike = await overview.page
			.locator('button[aria-label]')
			.evaluateAll(
				(all) => all.filter((each) => !each.getAttribute('aria-label')?.includes(each.textContent ?? '')).length,
			);
		expect(unlike).toBe(0);
	});

	it('says to which day the pace leads, of what there is a pace, and what was looked at', async () => {
		const { page } = overview;
		await overview.look('dark', 1000);
		await overview.grow(grown);
		const lines = await page.locator('.outlook li').allTextContents();
		expect(lines.length).toBe(1);
		expect(lines[0]).toMatch(/MEMORY\.md: about \+11 tokens a day.*about 2027-02-02 \(16,815 \/ 20,000 characters/u);
		await page.getByText('From the branch main: 60 of 1,380 states were looked at').waitFor();
	});

	it('is gone through by keyboard, state by state, and for each file alone with its limit', async () => {
		const { page } = overview;
		const slider = page.getByRole('slider', { name: 'Go through the states' });
		await slider.focus();
		await page.keyboard.press('Home');
		expect(await slider.getAttribute('aria-valuetext')).toMatch(/^2024-12-03: .*IDENTITY\.md|^2024-12-03: /u);
		await page.keyboard.press('ArrowRight');
		expect(await slider.getAttribute('aria-valuetext')).toMatch(/^2024-12-15: /u);
		await page.locator('section.growth select').selectOption('file MEMORY.md');
		await page.keyboard.press('End');
		await slider.focus();
		await page.keyboard.press('End');
		expect(await slider.getAttribute('aria-valuetext')).toBe('now: MEMORY.md 4,210');
		await page.locator('.chart text', { hasText: 'limit: about 5,007 tokens' }).waitFor();
		await page.locator('section.growth select').selectOption('all');
	});

	it('is a table too, which says what nobody knows', async () => {
		const { page } = overview;
		await page.locator('section.growth select').selectOption('file IDENTITY.md');
		const section = page.locator('section.growth');
		await section.getByRole('button', { name: 'Show as Table' }).first().click();
		expect(await section.getByRole('row').nth(1).textContent()).toBe('2024-12-03not known0');
		await section.getByRole('button', { name: 'Show as Picture' }).click();
		await page.locator('section.growth select').selectOption('all');
	});

	it('has a calendar whose days are gone through by week and by day, and whose logs open', async () => {
		const { page } = overview;
		const slider = page.getByRole('slider', { name: /Go through the days/u });
		await slider.focus();
		const text = () => slider.getAttribute('aria-valuetext');
		expect(await text()).toMatch(/^2026-11-23: /u);
		await page.keyboard.press('ArrowLeft');
		expect(await text()).toMatch(/^2026-11-16: /u);
		await page.keyboard.press('ArrowDown');
		expect(await text()).toMatch(/^2026-11-17: /u);
		const log = page.locator('section.growth .path').first();
		await overview.sent();
		while (!(await text())?.includes('were written')) await page.keyboard.press('ArrowUp');
		await log.click();
		expect(await overview.sent()).toMatchObject([{ type: 'open', path: expect.stringMatching(/^memory\//u) }]);
	});

	it('says what was recalled how often, and what never', async () => {
		const { page } = overview;
		await page.getByText('Something was recalled for 48 answers').waitFor();
		await expect(page.getByRole('row', { name: /MEMORY\.md 31/u }).count()).resolves.toBe(1);
		await page.getByText('212 memories were never recalled').click();
		await page.getByRole('button', { name: 'memory/2026-02-03.md' }).waitFor();
		const never = { answers: 0, recalled: [], never: [], moreRecalled: 0, moreNever: 0 };
		await overview.grow({ growth: grownAria, recall: never });
		await page.getByText('No conversation that is kept here recalled anything').waitFor();
	});

	it('hands over its pictures, with colours of their own', async () => {
		const { page } = overview;
		await overview.sent();
		const section = page.locator('section.growth');
		for (const index of [0, 1]) await section.getByRole('button', { name: 'Save as SVG…' }).nth(index).click();
		const [growth, memory] = await overview.sent();
		expect(growth).toMatchObject({ type: 'save', of: 'growth', format: 'svg' });
		expect(memory).toMatchObject({ type: 'save', of: 'memory', format: 'svg' });
		for (const message of [growth, memory]) expect(message?.type === 'save' && message.picture).not.toContain('var(');
	});

	it('says why there is no history, and shows the days of logs all the same', async () => {
		const { page } = overview;
		const { source: _, ...rest } = grownAria;
		const growth = { ...rest, why: 'This folder is not in a git repository, so there are no earlier days.' };
		await overview.grow({ growth });
		await page.getByText('not in a git repository').waitFor();
		await expect(page.getByRole('slider').count()).resolves.toBe(1);
		await overview.grow({ growth: { ...growth, written: growth.written.slice(-1) } });
		await page.getByText(/^[\d,]+ tokens on 1 day since /u).waitFor();
		await overview.grow({ growth: { ...growth, written: [] } });
		await page.getByText('In the last year nothing was written to the memory').waitFor();
		expect(overview.complaints).toEqual([]);
	});
});

describeInBrowser('the bars of the overview, compared', () => {
	let overview: OverviewPage;
	beforeAll(async () => {
		overview = await openOverviewPage();
		await overview.look('dark', 1000);
		await overview.show({});
		await overview.lookAtGrowth();
	}, 60_000);
	afterAll(() => overview?.close());

	it('stand beneath those of another session, with the difference in figures', async () => {
		const { page } = overview;
		await page.getByLabel('Compare with').selectOption('session group');
		const bars = await page
			.getByRole('group', { name: / % of the window/u })
			.evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label')));
		expect(bars[0]).toMatch(/^group: /u);
		expect(bars[1]).toMatch(/^main: .* \(\+7,638\)$/u);
		expect(bars.length).toBe(3);
		await expect(page.getByRole('button', { name: 'USER.md: 913 tokens (±0)' }).count()).resolves.toBe(1);
		await page.getByLabel('Compare with').selectOption('nothing');
		// An earlier day that is still looked for is not wanted any more.
		const neither = { type: 'compare', earlier: false };
		expect(await overview.sent()).toEqual([neither, neither]);
	});

	it('stand above those of an earlier day, for which the editor asks', async () => {
		const { page } = overview;
		await page.getByLabel('Compare with').selectOption('pick');
		expect(await overview.sent()).toEqual([{ type: 'compare', earlier: true }]);
		const then = structuredClone(aria.result) as NonNullable<typeof aria.result>;
		const files = then.files.map((file) =>
			file.path === 'USER.md' ? { ...file, cells: file.cells.map((cell) => cell && { ...cell, tokens: 500 }) } : file,
		);
		const earlier = { title: '2026-10-01 09:00 · Aria moves in', result: { ...then, files } };
		await overview.show({ earlier });
		await page.getByText('Below each bar is what it was then').waitFor();
		await expect(page.getByRole('group', { name: /^main, 2026-10-01 09:00: / }).count()).resolves.toBe(1);
		await expect(page.getByRole('button', { name: 'USER.md: 913 tokens (+413)' }).count()).resolves.toBe(2);
		await overview.screenshot('compare-earlier');
		expect(await complaintsOf(overview)).toEqual([]);
		// There is no prompt of then to open.
		await page.getByRole('button', { name: 'USER.md: 500 tokens' }).first().click({ force: true });
		expect(await overview.sent()).toEqual([]);
		await page.getByRole('button', { name: 'Show as Table' }).first().click();
		await page.getByRole('columnheader', { name: 'Difference' }).waitFor();
		await page.getByLabel('Compare with').selectOption('nothing');
		expect(await overview.sent()).toEqual([{ type: 'compare', earlier: false }]);
		expect(overview.complaints).toEqual([]);
	});
});
