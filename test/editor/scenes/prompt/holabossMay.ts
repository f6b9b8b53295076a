import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from '../../support/scene.ts';

const rule = 'Ask before a whole tray is thrown away.';

/** A workspace that was copied without its settings. */
const bakery = {
	'AGENTS.md': `# Rules of the bakery\n\n- ${rule}\n- Prices are in whole crowns.\n`,
	'.holaboss/memory/knowledge/facts/oven.md':
		'---\ntitle: The left oven\nsummary: The left oven runs 15 °C hot.\nmemory_type: fact\n---\n\n# The left oven\n\nIt runs 15 °C hot.\n',
	'memory/workspace/bakery/knowledge/facts/flour.md': '# Flour\n\nComes on Tuesdays.\n',
};

const isStuck = ({ code }: { readonly code?: string | undefined }) => code === 'run.fails';

export const holabossMay: readonly Scene[] = [
	{
		name: 'a workspace of Holaboss of May whose settings are missing: they are made, what still stops it is corrected, and the prompt has the rules twice',
		async play(stage) {
			const vscode = await stage.openFolder(bakery);
			const settings = join(vscode.root, 'workspace.yaml');

			await vscode.open('AGENTS.md');
			const [missing] = await vscode.diagnostics('AGENTS.md', 'no run starts', (found) => found.some(isStuck));
			assert.match(missing?.message ?? '', /Holaboss 2026\.5\.19 starts no run here, .*there is no workspace\.yaml/u);
			await vscode.goTo(1, 3);
			await vscode.quickFix('Create workspace.yaml');
			await vscode.picture('holaboss-no-run', 'light', 'dark', 'high-contrast');
			await (await vscode.quickFix('Create workspace.yaml')).click();
			await vscode.diagnostics('AGENTS.md', 'a run starts', (found) => !found.some(isStuck));
			await vscode.saveAll();
			assert.ok(existsSync(settings));
			assert.match(readFileSync(settings, 'utf8'), /^agents:\n {2}id: /u);

			// A file that has just come may not be in the editor's list of names yet.
			await vscode.page.getByRole('treeitem', { name: 'workspace.yaml' }).dblclick();
			await vscode.activeEditor('the settings', ({ uri }) => uri.endsWith('/workspace.yaml'));
			await vscode.goTo(3, 1);
			await vscode.command('Delete Line');
			const [unnamed] = await vscode.diagnostics('workspace.yaml', 'the model is missing', (found) =>
				found.some(isStuck),
			);
			assert.match(unnamed?.message ?? '', /agents\.model/u);
			await vscode.command('Undo');
			await vscode.diagnostics('workspace.yaml', 'the model is back', (found) => !found.some(isStuck));
			await vscode.saveAll();

			await vscode.command('Soulscope: Preview Assembled Prompt');
			const { text } = await vscode.activeEditor(
				'the prompt of Holaboss',
				({ language, text: shown }) => language === 'soulscope-prompt' && shown.includes(rule),
			);
			assert.equal(text.split(rule).length - 1, 2, 'the harness adds AGENTS.md once more');
			assert.doesNotMatch(text, /Comes on Tuesdays/u);
			await vscode.picture('holaboss-may', 'light', 'dark');

			await vscode.diagnostics('memory/workspace/bakery/knowledge/facts/flour.md', 'nobody recalls it', (found) =>
				found.some(({ code }) => code === 'memory.outside-namespace'),
			);
		},
	},
];
