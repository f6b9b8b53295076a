import type { Locator } from 'playwright-core';
import { until } from '../../support/until.ts';
import type { Workbench } from '../../support/workbench.ts';

/** A row of the Knowledge view that begins with `text`; the view is opened first. */
export async function rowOf(vscode: Workbench, text: string | RegExp): Promise<Locator> {
	await vscode.command('Soulscope: Focus on Knowledge View');
	const row = rows(vscode, text);
	await row.waitFor();
	return row;
}

export const rows = ({ page }: Workbench, text: string | RegExp): Locator =>
	page.locator('.pane', { hasText: 'Knowledge' }).locator('.pane-body .monaco-list-row', { hasText: text }).first();

/** Takes an entry of the menu of a row; a menu that came too early has it not, and is opened again. */
export async function fromMenu({ page }: Workbench, row: Locator, entry: string): Promise<void> {
	await until(`the menu has “${entry}”`, async () => {
		await page.keyboard.press('Escape');
		await row.click({ button: 'right', timeout: 2000 });
		const item = page.getByRole('menuitem', { name: entry });
		await item.waitFor({ timeout: 2000 });
		await until('the menu has taken the click', async () => {
			// A menu that has just opened takes none.
			await item.click({ timeout: 1000 });
			return item.waitFor({ state: 'detached', timeout: 1000 }).then(() => true);
		});
		return true;
	});
}

/** Adds what is below `path` from the menu of the explorer. */
export async function addFromExplorer(vscode: Workbench, path: string): Promise<void> {
	await vscode.command('File: Focus on Files Explorer');
	const row = vscode.page.locator('.explorer-folders-view .monaco-list-row', { hasText: path }).first();
	await fromMenu(vscode, row, 'Add to the Knowledge Store');
}
