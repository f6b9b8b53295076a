import * as vscode from 'vscode';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import { whyOf } from './why.ts';

const persona: vscode.DocumentSelector = [
	{ language: 'markdown' },
	{ pattern: '**/*.md' },
	{ language: 'json' },
	{ language: 'jsonc' },
	{ language: 'json5' },
];

/**
 * The runtime that the active file's workspace is taken for, and why, among the language's status items; its command changes it,
 * as *Select Runtime…* does from the command palette.
 */
export function showRuntimeStatus(workspaces: WorkspaceList): vscode.Disposable {
	const item = vscode.languages.createLanguageStatusItem('soulscope.runtime', []);
	item.name = vscode.l10n.t('Soulscope: runtime');

	const show = () => {
		const uri = vscode.window.activeTextEditor?.document.uri;
		const workspace = uri && workspaces.containing(uri);
		// What matches no document is not shown.
		item.selector = workspace ? persona : [];
		if (!workspace) return;
		item.text = workspace.runtimeTitle;
		item.detail = whyOf(workspace);
		item.accessibilityInformation = { label: `${workspace.runtimeTitle}: ${whyOf(workspace)}` };
		item.command = {
			title: vscode.l10n.t('Change Runtime'),
			tooltip: vscode.l10n.t('Select Runtime…'),
			command: 'soulscope.selectRuntime',
			arguments: [vscode.Uri.parse(workspace.uri)],
		};
	};

	show();
	return vscode.Disposable.from(
		item,
		workspaces.onDidChangeList(show),
		vscode.window.onDidChangeActiveTextEditor(show),
	);
}
