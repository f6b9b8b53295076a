import assert from 'node:assert/strict';
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';

const files = {
	'CLAUDE.md':
		'# Orchard\n\nBuild with pnpm. The style is in @docs/style.md.\n\nTests are run with vitest. Use pnpm, never npm.\n',
	'docs/style.md': '# Style\n\nTabs, and names in full.\n',
	'AGENTS.md': '# Orchard\n\nRun the tests before you say that you are done. Run `npm install` first.\n',
	'GEMINI.md': '# Orchard\n\nAsk before you delete anything.\n',
	'.github/copilot-instructions.md': 'Answer in short sentences.\n',
	'.github/instructions/tests.instructions.md': '---\napplyTo: "**/*.test.ts"\n---\nOne behaviour a test.\n',
	'.clinerules/harvest.md': 'Harvest code has no side effects.\n',
	'.cursor/rules/trees.mdc':
		'---\ndescription: Trees\nglobs: src/trees/**\nalwaysApply: false\n---\nTrees never move.\n',
	'.codex/config.toml': 'project_doc_fallback_filenames = []\n',
	'src/CLAUDE.md': 'Code in src has no default exports.\n',
	'src/harvest.ts': 'export const harvest = () => 1;\n',
	'README.md': '# Orchard\n',
};

export const codingAgents: readonly Scene[] = [
	{
		name: 'a repository with six coding agents: switch eyes, work on a file, mend an import, have all of them read the same',
		async play(stage) {
			const vscode = await stage.openFolder(files);
			const { page } = vscode;
			const eyes = page.locator('.statusbar-item[id$="soulscope.eyes"]');

			// A failed import is told at once, and one press mends it.
			await vscode.open('CLAUDE.md');
			await eyes.filter({ hasText: 'Claude Code' }).waitFor();
			await vscode.diagnostics('CLAUDE.md', 'the import with a full stop', (found) =>
				found.some(({ code }) => code === 'claude.import-punctuation'),
			);
			await vscode.picture('coding-agents-import', 'light', 'dark');
			await vscode.goTo(3, 42);
			await (await vscode.quickFix('Put a space before')).click();
			await vscode.diagnostics('CLAUDE.md', 'the import works', (found) =>
				found.every(({ code }) => code !== 'claude.import-punctuation'),
			);
			await vscode.saveAll();

			// What it reads hangs on the file that it works on.
			await vscode.open('src/harvest.ts');
			await vscode.command('Soulscope: Preview Assembled Prompt');
			const touched = await vscode.prompt('main');
			await vscode.shown(touched.uri, 'the instructions of src', (text) => text.includes('no default exports'));
			assert.match(touched.text, /Tabs, and names in full\./u);
			// The preview is in front now, and the file is still the one that is worked on.
			await vscode.shown(touched.uri, 'the instructions of src, still', (text) => text.includes('no default exports'));
			await vscode.picture('coding-agents-touched');

			// One press shows what another agent reads.
			await eyes.click();
			await vscode.choice('Gemini CLI').waitFor();
			await vscode.picture('coding-agents-eyes', 'light', 'high-contrast');
			await vscode.choose('Gemini CLI');
			await eyes.filter({ hasText: 'Gemini CLI' }).waitFor();
			await vscode.command('Soulscope: Preview Assembled Prompt');
			const gemini = await vscode.activeEditor('the prompt of Gemini CLI', ({ language, uri, text }) => {
				return language === 'soulscope-prompt' && decodeURIComponent(uri).includes('Gemini CLI') && text !== '';
			});
			assert.equal(await page.locator('.badge', { hasText: '1' }).count(), 0, 'nothing of this came from outside');
			assert.match(gemini.text, /Ask before you delete anything\./u);
			assert.doesNotMatch(gemini.text, /Tabs, and names in full\./u);

			// All of them side by side.
			await vscode.command('Soulscope: Through Whose Eyes? Compare What Agents Read');
			const overview = await vscode.webview('.overview');
			await until('the page is at the comparison', () =>
				overview
					.locator('#eyes')
					.evaluate(
						(heading) =>
							heading.getBoundingClientRect().top >= 0 && heading.getBoundingClientRect().top < innerHeight / 2,
					),
			);
			await overview.locator('section[aria-labelledby="eyes"] tfoot').scrollIntoViewIfNeeded();
			await vscode.picture('coding-agents-compared', 'light', 'dark', 'high-contrast', 'high-contrast-light');

			// Two of them are told opposite things: both lines are there, with the way to each.
			const opposites = overview.locator('section[aria-labelledby="opposites"]');
			await opposites.scrollIntoViewIfNeeded();
			assert.match((await opposites.textContent()) ?? '', /Use pnpm, never npm\..*CLAUDE\.md, line 5/u);
			await vscode.picture('coding-agents-opposites', 'light', 'dark', 'high-contrast');
			await opposites.locator('button', { hasText: 'AGENTS.md, line 3' }).first().click();
			await vscode.activeEditor('the line of AGENTS.md', ({ uri }) => uri.endsWith('/AGENTS.md'));
			await vscode.diagnostics('AGENTS.md', 'the opposite of what Claude Code reads', (found) =>
				found.some(({ code }) => code === 'agents.told-opposites'),
			);
			await vscode.picture('coding-agents-opposite-line');

			// All of them read the same text, after the change was shown.
			await vscode.command('Soulscope: Make It Equal: Have Several Agents Read the Same Text…');
			await vscode.choice('Codex').waitFor();
			// Those at home are chosen already.
			await page.keyboard.press('Enter');
			await vscode.choose('AGENTS.md');
			const dialog = page
				.locator('.notification-toast, .monaco-dialog-box')
				.filter({ hasText: 'Have all of them read AGENTS.md?' });
			await dialog.first().waitFor();
			await vscode.picture('coding-agents-equal');
			assert.doesNotMatch(
				readFileSync(join(vscode.root, 'CLAUDE.md'), 'utf8'),
				/@AGENTS\.md/u,
				'nothing is written before the yes',
			);
			await dialog.locator('.monaco-button', { hasText: 'Change' }).click();
			await until('GEMINI.md brings it in', () =>
				readFileSync(join(vscode.root, 'GEMINI.md'), 'utf8').startsWith('@./AGENTS.md\n'),
			);
			await until('CLAUDE.md brings in AGENTS.md', () =>
				readFileSync(join(vscode.root, 'CLAUDE.md'), 'utf8').startsWith('@AGENTS.md\n'),
			);
			assert.equal(existsSync(join(vscode.root, '.vscode')), false, 'to look through other eyes is no setting');
		},
	},
	{
		name: 'a copy of the instructions becomes a symbolic link to them, and an undo brings it back',
		async play(stage) {
			const text = '# Orchard\n\nTrees never move.\n';
			const vscode = await stage.openFolder({ 'AGENTS.md': text, 'CLAUDE.md': text, '.gemini/settings.json': '{}\n' });
			const { page } = vscode;
			const at = (name: string) => join(vscode.root, name);
			const isLink = (name: string) => lstatSync(at(name), { throwIfNoEntry: false })?.isSymbolicLink();
			await vscode.open('AGENTS.md');
			await page.locator('.statusbar-item[id$="soulscope.eyes"]').waitFor();
			await vscode.command('Soulscope: Make It Equal: Have Several Agents Read the Same Text…');
			await vscode.choice('Codex').waitFor();
			await page.keyboard.press('Enter');
			await vscode.choose('AGENTS.md');
			await vscode.choice('By symbolic links').waitFor();
			await vscode.picture('coding-agents-ways', 'light', 'high-contrast');
			await vscode.choose('By symbolic links');
			const dialog = page
				.locator('.notification-toast, .monaco-dialog-box')
				.filter({ hasText: 'Have all of them read AGENTS.md?' });
			await dialog.first().waitFor();
			await vscode.picture('coding-agents-links');
			assert.equal(isLink('CLAUDE.md'), false, 'nothing is written before the yes');
			await dialog.locator('.monaco-button', { hasText: 'Change' }).click();
			await until('CLAUDE.md is a link', () => isLink('CLAUDE.md') === true);
			await until('GEMINI.md is a link', () => isLink('GEMINI.md') === true);
			assert.equal(readlinkSync(at('GEMINI.md')), 'AGENTS.md');
			await page.locator('.notification-toast').filter({ hasText: 'They all read AGENTS.md now' }).waitFor();
			await vscode.command('Soulscope: Undo Last Memory Change');
			await until('the copy is back', () => isLink('CLAUDE.md') === false);
			assert.equal(readFileSync(at('CLAUDE.md'), 'utf8'), text);
			assert.equal(existsSync(at('GEMINI.md')), false);
		},
	},
	{
		name: 'where no links can be made, a plan without them is one press away',
		async play(stage) {
			const text = '# Orchard\n\nTrees never move.\n';
			const files = { 'AGENTS.md': text, 'CLAUDE.md': text, '.gemini/settings.json': '{}\n', '.makes-no-links': '' };
			const vscode = await stage.openFolder(files);
			const { page } = vscode;
			const at = (name: string) => join(vscode.root, name);
			await vscode.open('AGENTS.md');
			await page.locator('.statusbar-item[id$="soulscope.eyes"]').waitFor();
			// What is loaded before it is named once the editor runs, when the server may have been started already.
			await vscode.command('Soulscope: Restart Language Server');
			await page.locator('.statusbar').getByText('has restarted').waitFor();
			await vscode.command('Soulscope: Make It Equal: Have Several Agents Read the Same Text…');
			await vscode.choice('Codex').waitFor();
			await page.keyboard.press('Enter');
			await vscode.choose('AGENTS.md');
			await vscode.choose('By symbolic links');
			const asks = page
				.locator('.notification-toast, .monaco-dialog-box')
				.filter({ hasText: 'Have all of them read AGENTS.md?' });
			await asks.locator('.monaco-button', { hasText: 'Change' }).click();
			const refused = page.locator('.notification-toast').filter({ hasText: 'makes no symbolic links' });
			await refused.waitFor();
			assert.equal(readFileSync(at('CLAUDE.md'), 'utf8'), text, 'the copy is as it was');
			assert.equal(existsSync(at('GEMINI.md')), false, 'nothing was written');
			await vscode.picture('coding-agents-no-links');
			await refused.locator('.monaco-button', { hasText: 'Show a Plan Without Links' }).click();
			await asks.first().waitFor();
			assert.equal(existsSync(at('GEMINI.md')), false, 'the other plan is shown first as well');
			await vscode.picture('coding-agents-without-links');
			await asks.locator('.monaco-button', { hasText: 'Change' }).click();
			await until(
				'GEMINI.md brings it in',
				() => existsSync(at('GEMINI.md')) && readFileSync(at('GEMINI.md'), 'utf8').startsWith('@./AGENTS.md\n'),
			);
			for (const name of ['CLAUDE.md', 'GEMINI.md'])
				assert.equal(lstatSync(at(name)).isSymbolicLink(), false, `${name} is a file`);
			await page.locator('.notification-toast').filter({ hasText: 'They all read AGENTS.md now' }).waitFor();
		},
	},
];
