import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright-core';
import { pdfOf } from '../../../support/documents/pdf.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { addFromExplorer, fromMenu, rowOf, rows } from './view.ts';

const program = fileURLToPath(new URL('../../../../server/src/cli.ts', import.meta.url));

const docs = {
	'docs/tea.md': '# Tea\n\nOolong stands four minutes.\n\nThe pot is warmed first.\n',
	'docs/glaze/celadon.md': '# Celadon\n\nCeladon needs reduction and a slow cooling.\n',
	'docs/glaze/tenmoku.md': '# Tenmoku\n\nTenmoku breaks brown where it is thin.\n',
	'docs/photo.bin': 'a\0b',
};

export const knowledge: readonly Scene[] = [
	{
		name: 'a folder is added to the knowledge store; a text changes, is refreshed, compared, restored, deleted and brought back',
		async play(stage) {
			const vscode = await stage.openExample(docs);
			await vscode.command('Soulscope: Focus on Knowledge View');
			await vscode.page.locator('.welcome-view-content', { hasText: 'with every version' }).waitFor();
			await vscode.picture('knowledge-empty', 'light', 'dark', 'high-contrast');

			await addFromExplorer(vscode, 'docs');
			// With a button the message is shown whole.
			const refused = vscode.notification('photo.bin: this is not a text file');
			await refused.getByRole('button', { name: 'OK' }).waitFor();
			await vscode.picture('knowledge-added');
			const folder = await rowOf(vscode, 'docs');
			await folder.click();
			const tea = await rowOf(vscode, 'tea.md');
			await tea.click();
			await vscode.activeEditor(
				'the text of the entry',
				({ uri, text }) => uri.startsWith('soulscope-knowledge:/docs/tea.md') && text === docs['docs/tea.md'],
			);
			await vscode.picture('knowledge-entry', 'light', 'dark', 'high-contrast');

			writeFileSync(
				join(vscode.root, 'docs/tea.md'),
				'# Tea\n\nOolong stands five minutes.\n\nThe pot is warmed first.\n',
			);
			await tea.click({ button: 'right' });
			await vscode.page.getByRole('menuitem', { name: 'History' }).waitFor();
			await vscode.picture('knowledge-menu');
			await fromMenu(vscode, tea, 'Refresh from Its Source');
			await vscode.notification('tea.md has a new version.').waitFor();
			await vscode.activeEditor('renewed', ({ text }) => text.includes('five minutes'));
			await rowOf(vscode, /tea\.md.*2 versions/);

			await vscode.pressOn(tea, 'History');
			const choices = vscode.page.locator('.quick-input-widget:visible .monaco-list-row');
			await until('two versions are listed', async () => (await choices.count()) === 2);
			await vscode.page.locator('.diff-editor, .monaco-diff-editor').first().waitFor();
			await vscode.picture('knowledge-history', 'light', 'dark', 'high-contrast');
			const first = choices.nth(1);
			await first.hover();
			await first.locator('.action-label[aria-label^="Restore This Version"]').click();
			await until('the restored version is listed', async () => (await choices.count()) === 3);
			await vscode.page.keyboard.press('Escape');
			// Rows are made anew with what they say: a click that falls between opens nothing.
			await rowOf(vscode, /tea\.md.*3 versions/);
			await tea.click();
			await vscode.activeEditor(
				'restored',
				({ uri, text }) => !uri.includes('version') && text.includes('four minutes'),
			);

			await tea.click();
			await vscode.page.keyboard.press('Delete');
			const dialog = vscode.page.locator('.monaco-dialog-box', { hasText: 'Delete docs/tea.md' });
			await dialog.getByRole('button', { name: 'Delete' }).click();
			await vscode.notification('Deleted docs/tea.md').waitFor();
			await tea.waitFor({ state: 'detached' });
			await vscode.picture('knowledge-deleted');
			// The notification has an Undo too, and goes.
			await vscode.command('Notifications: Clear All Notifications');
			const undo = vscode.page
				.locator('.pane-header', { hasText: 'Knowledge' })
				.getByRole('button', { name: /^Undo the Last Deletion/ });
			await undo.click();
			await rowOf(vscode, /tea\.md.*5 versions/);
			await undo.waitFor({ state: 'detached' });

			await tea.click();
			await vscode.page.keyboard.press('Delete');
			await dialog.getByRole('button', { name: 'Delete' }).click();
			await tea.waitFor({ state: 'detached' });
			await vscode.command('Soulscope: Show Deleted');
			const gone = await rowOf(vscode, /tea\.md.*deleted/);
			await vscode.picture('knowledge-shown-deleted', 'light', 'dark', 'high-contrast');
			await vscode.pressOn(gone, 'Bring Back');
			await rowOf(vscode, /tea\.md.*7 versions/);
			assert.equal(await rows(vscode, /tea\.md.*deleted/).count(), 0);
		},
	},
	{
		name: 'the knowledge store is searched while one types, and the passage that was found is shown',
		async play(stage) {
			const vscode = await stage.openExample(docs);
			await addFromExplorer(vscode, 'docs');
			await vscode.notification('Added 3 entries').waitFor();
			await vscode.command('Soulscope: Search the Knowledge Store…');
			await vscode.page
				.locator('.quick-input-widget:visible .quick-input-title', { hasText: 'Search the Know' })
				.waitFor();
			const input = vscode.page.locator('.quick-input-widget:visible input').first();
			await input.fill('reduction');
			const found = vscode.page.locator('.quick-input-widget:visible .monaco-list-row', {
				hasText: 'docs/glaze/celadon.md',
			});
			await found.waitFor();
			await vscode.activeEditor('the passage', ({ uri }) => uri.includes('celadon.md'));
			await vscode.picture('knowledge-search', 'light', 'dark', 'high-contrast');
			await input.fill('zeppelin');
			await vscode.choice('Nothing found for “zeppelin”').waitFor();
			await vscode.picture('knowledge-nothing');
			await input.fill('tenmoku');
			await vscode.choice('Tenmoku').waitFor();
			await input.press('Enter');
			const editor = await vscode.activeEditor('the passage', ({ uri }) => uri.includes('tenmoku.md'));
			assert.equal(editor.language, 'markdown');
		},
	},
	{
		name: 'files are dropped on the Knowledge view, and rows are moved to another folder with the mouse',
		async play(stage) {
			const vscode = await stage.openExample(docs);
			await addFromExplorer(vscode, 'docs');
			await vscode.notification('Added 3 entries').waitFor();
			const folder = await rowOf(vscode, 'docs');
			await folder.click();
			await rowOf(vscode, 'tea.md');
			const manual = pdfOf([['The kiln cools for nine hours.']]);
			await drop(folder, { 'dropped.md': Buffer.from('# Dropped\n\nFrom the desktop.\n'), 'manual.pdf': manual });
			await vscode.notification('Added 2 entries').waitFor();
			await (await rowOf(vscode, 'manual.pdf')).click();
			await vscode.activeEditor('the text of the PDF', ({ text }) => text.includes('cools for nine hours'));
			const dropped = await rowOf(vscode, 'dropped.md');
			await dropped.click();
			await vscode.activeEditor('what was dropped', ({ text }) => text.includes('From the desktop.'));
			const glaze = rows(vscode, 'glaze');
			const at = (path: string) => vscode.page.locator(`.monaco-list-row[aria-label^="${path}"]`);
			const moved = at('docs/glaze/dropped.md');
			const unfold = async (row: Locator) => {
				if ((await row.getAttribute('aria-expanded', { timeout: 2000 })) === 'false')
					await row.click({ timeout: 2000 });
			};
			await until('the row is in the other folder', async () => {
				// On a busy machine a drag can end as a press, which folds the row under it.
				await unfold(folder);
				if (await at('docs/dropped.md').isVisible()) await dropped.dragTo(glaze, { timeout: 5000 });
				await unfold(glaze);
				return moved.waitFor({ timeout: 2000 }).then(() => true);
			});
			await moved.click();
			await vscode.activeEditor('moved', ({ uri }) => uri.startsWith('soulscope-knowledge:/docs/glaze/dropped.md'));
			await vscode.picture('knowledge-dropped');
		},
	},
	{
		name: 'where knowledge is kept is chosen, nothing is moved, the view says which, and what the terminal writes there is shown',
		async play(stage) {
			const vscode = await stage.openExample(docs);
			await addFromExplorer(vscode, 'docs');
			await vscode.notification('Added 3 entries').waitFor();
			await rowOf(vscode, 'docs');
			await vscode.page.locator('.pane-header', { hasText: 'on this computer' }).waitFor();
			await vscode.command('Soulscope: Choose Where Knowledge Is Kept…');
			await vscode.choice('In the Project').waitFor();
			await vscode.picture('knowledge-place', 'light', 'dark', 'high-contrast');
			await vscode.choose('In the Project');
			const dialog = vscode.page.locator('.monaco-dialog-box');
			await dialog.waitFor();
			await vscode.picture('knowledge-place-copy');
			await dialog.getByRole('button', { name: 'Copy Everything' }).click();
			await vscode.page.locator('.pane-header', { hasText: 'in the project' }).waitFor();
			await rowOf(vscode, 'docs');
			const written = [
				'knowledge',
				'write',
				'facts.md',
				'Sam likes oolong.',
				'--workspace',
				vscode.root,
				'--in',
				'project',
			];
			execFileSync(process.execPath, [program, ...written], { stdio: 'pipe' });
			await rows(vscode, 'facts.md').waitFor();
		},
	},
	{
		name: 'a selection is remembered in the knowledge store',
		async play(stage) {
			const vscode = await stage.openExample(docs);
			await vscode.open('SOUL.md');
			const line = await vscode.selectLine(3);
			await vscode.remember('Knowledge store…');
			const input = vscode.page.locator('.quick-input-widget:visible input').first();
			await input.waitFor();
			await vscode.picture('knowledge-remember');
			await input.fill('notes/soul.md');
			await input.press('Enter');
			const told = vscode.notification('Kept in the knowledge store as notes/soul.md');
			await told.waitFor();
			await told.getByRole('button', { name: 'Open' }).click();
			await vscode.activeEditor('what was kept', ({ uri, text }) => uri.includes('notes/soul.md') && text === line);
		},
	},
];

/** Drops files from outside, which a browser hands over without their paths. */
async function drop(row: Locator, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
	const named = Object.entries(files).map(([name, bytes]) => [name, [...bytes]] as const);
	await row.evaluate((element, given) => {
		const data = new DataTransfer();
		for (const [name, bytes] of given) data.items.add(new File([new Uint8Array(bytes)], name));
		const { x, y } = element.getBoundingClientRect();
		for (const type of ['dragenter', 'dragover', 'drop']) {
			const at = { bubbles: true, cancelable: true, dataTransfer: data, clientX: x + 40, clientY: y + 8 };
			element.dispatchEvent(new DragEvent(type, at));
		}
	}, named);
}
