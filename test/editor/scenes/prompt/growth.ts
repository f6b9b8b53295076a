import { commitAll, filesAfter, twoYears } from '../../../support/twoYears.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';

export const growth: readonly Scene[] = [
	{
		name: 'the overview shows how two years of files grew, on which day a limit is reached, and what was read on another day',
		async play(stage) {
			const steps = twoYears({ end: Date.now() });
			const vscode = await stage.openFolder(filesAfter(steps));
			await commitAll(vscode.root, steps);
			await vscode.command('Soulscope: Open Agent Overview');
			const page = await vscode.webview('.overview');
			await page.locator('.overview h1', { hasText: 'Aria' }).waitFor();
			await page.locator('#growth').scrollIntoViewIfNeeded();
			await page.locator('.outlook li', { hasText: 'MEMORY.md' }).waitFor();
			await page.getByText('No conversation that is kept here recalled anything').waitFor();
			await page.locator('#growth').evaluate((heading) => heading.scrollIntoView());
			await vscode.picture('growth', 'light', 'dark', 'high-contrast', 'high-contrast-light');

			const slider = page.getByRole('slider', { name: 'Go through the states' });
			await page.locator('section.growth select').selectOption('file MEMORY.md');
			await slider.focus();
			await vscode.page.keyboard.press('Home');
			await until('the first state is said', async () =>
				((await slider.getAttribute('aria-valuetext')) ?? '').startsWith(
					new Date(steps[0]?.at ?? 0).toISOString().slice(0, 7),
				),
			);
			await vscode.picture('growth-file', 'dark');

			await page.getByLabel('Compare with').selectOption('pick');
			const rows = vscode.page.locator('.quick-input-list .monaco-list-row');
			await rows.first().waitFor();
			await vscode.page.locator('.quick-input-widget:visible input').first().fill('Another day');
			await vscode.page.keyboard.press('Enter');
			const day = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10);
			await vscode.page.getByPlaceholder('2026-10-20').fill(day);
			await vscode.page.keyboard.press('Enter');
			await page.getByText('Below each bar is what it was then').waitFor();
			await page.locator('#map').evaluate((heading) => heading.scrollIntoView());
			await vscode.picture('growth-compared', 'dark', 'high-contrast-light');
		},
	},
];
