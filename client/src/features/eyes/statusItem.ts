import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { setting } from '../../settings.ts';
import { plainMarkdown } from '../../ui/plainMarkdown.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import type { Standpoints } from './standpoints.ts';

/** The folder of the file in front, else the only one of the window. */
function folderIn(workspaces: WorkspaceList): WorkspaceInfo | undefined {
	const uri = vscode.window.activeTextEditor?.document.uri;
	const [first, ...others] = workspaces.all;
	return (uri && workspaces.containing(uri)) ?? (others.length === 0 ? first : undefined);
}

/** In the status bar through whose eyes a folder is looked at, and with which file; a press switches. */
export function showEyes(workspaces: WorkspaceList, standpoints: Standpoints): vscode.Disposable {
	const item = vscode.window.createStatusBarItem('soulscope.eyes', vscode.StatusBarAlignment.Right, 103);
	item.name = vscode.l10n.t('Soulscope: whose eyes');

	const show = () => {
		const folder = folderIn(workspaces);
		if (!folder?.followsFiles || !setting('statusBar.enabled')) return item.hide();
		const { touched } = standpoints.now(folder);
		const file = touched === undefined ? undefined : basename(vscode.Uri.parse(touched).path);
		item.text = `$(eye) ${folder.runtimeTitle}`;
		const lines = [
			vscode.l10n.t('You see what {0} reads.', folder.runtimeTitle),
			file === undefined ? vscode.l10n.t('No file is being worked on.') : vscode.l10n.t('It works on {0}.', file),
			folder.eyes.length > 1
				? vscode.l10n.t('Click to see what another agent reads.')
				: vscode.l10n.t('Click to choose where you look from.'),
		];
		item.tooltip = plainMarkdown(undefined, lines);
		item.accessibilityInformation = { label: lines.join(' ') };
		item.command = {
			title: vscode.l10n.t('Switch Eyes…'),
			command: 'soulscope.switchEyes',
			arguments: [vscode.Uri.parse(folder.uri)],
		};
		return item.show();
	};

	show();
	return vscode.Disposable.from(
		item,
		vscode.window.onDidChangeActiveTextEditor(show),
		vscode.workspace.onDidChangeConfiguration((change) => {
			if (change.affectsConfiguration('soulscope.statusBar')) show();
		}),
		workspaces.onDidChangeList(show),
		standpoints.onDidChange(show),
	);
}
