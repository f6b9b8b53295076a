import { basename } from 'node:path';
import * as vscode from 'vscode';
import { showWorkspaceStatus } from '../../workspaces/statusItem.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import type { Standpoints } from './standpoints.ts';

/** In the status bar through whose eyes a folder is looked at, and with which file; a press switches. */
export const showEyes = (workspaces: WorkspaceList, standpoints: Standpoints): vscode.Disposable =>
	showWorkspaceStatus(workspaces, {
		id: 'soulscope.eyes',
		name: vscode.l10n.t('Soulscope: whose eyes'),
		priority: 103,
		command: { title: vscode.l10n.t('Switch Eyes…'), command: 'soulscope.switchEyes' },
		onDidChange: standpoints.onDidChange,
		look(folder) {
			if (!folder.followsFiles) return undefined;
			const { touched } = standpoints.now(folder);
			const file = touched === undefined ? undefined : basename(vscode.Uri.parse(touched).path);
			return {
				text: `$(eye) ${folder.runtimeTitle}`,
				lines: [
					vscode.l10n.t('You see what {0} reads.', folder.runtimeTitle),
					file === undefined ? vscode.l10n.t('No file is being worked on.') : vscode.l10n.t('It works on {0}.', file),
					folder.eyes.length > 1
						? vscode.l10n.t('Click to see what another agent reads.')
						: vscode.l10n.t('Click to choose where you look from.'),
				],
			};
		},
	});
