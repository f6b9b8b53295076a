import axe from 'axe-core';
import { expect } from 'vitest';
import type { OverviewPage } from './overviewPage.ts';
import { type ThemeName, themes } from './themes.ts';

export const themeNames = Object.keys(themes) as ThemeName[];

/** What axe finds wrong with all of the page, in the words of its rules. */
export async function complaintsOf({ page }: OverviewPage): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
	return page.evaluate(async () => {
		const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
			resultTypes: ['violations'],
		});
		return violations.flatMap(({ id, impact, nodes }) =>
			nodes.map(({ html }) => `${id} (${impact}): ${html.slice(0, 160)}`),
		);
	});
}

/** In every theme, wide and narrow: a screenshot under `name`, nothing that axe finds, nothing that sticks out. */
export async function expectGoodLooks(shown: OverviewPage, name: string): Promise<void> {
	for (const theme of themeNames) {
		for (const width of [1000, 480]) {
			await shown.look(theme, width);
			await shown.page.waitForTimeout(50);
			await shown.screenshot(`${name.replace('{width}', String(width))}-${theme}`);
			expect.soft(await complaintsOf(shown), `${theme}, ${width} pixels`).toEqual([]);
			const fits = await shown.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
			expect.soft(fits, `nothing sticks out at ${width} pixels in ${theme}`).toBe(true);
		}
	}
	expect(shown.complaints).toEqual([]);
}
