import * as vscode from 'vscode';
import { tell, warn } from '../../../ui/tell.ts';
import { linkTarget } from './links.ts';
import { workspaceFile } from './workspaceFile.ts';

/** Opens a link of an answer: a file of the workspace in the editor, a place in its knowledge store, a web page in the browser, nothing else. */
export async function openLink(href: string, workspace: string | undefined): Promise<void> {
	const target = linkTarget(href, workspace);
	switch (target.kind) {
		case 'external':
			await vscode.env.openExternal(vscode.Uri.parse(target.url, true));
			return;
		case 'refused':
			warn(
				vscode.l10n.t('The link was not opened. Only links to the web and to files in this workspace can be opened.'),
			);
			return;
		case 'knowledge':
			await vscode.commands.executeCommand('soulscope.openKnowledge', { workspace, ...target.citation });
			return;
		case 'file': {
			if (!workspace) return;
			const file = await workspaceFile(workspace, target.path);
			if (!file) {
				tell(vscode.l10n.t('There is no “{0}” in this workspace.', target.path));
				return;
			}
			const start = target.line === undefined ? undefined : new vscode.Position(target.line, 0);
			await vscode.commands.executeCommand('vscode.open', file, {
				preview: true,
				...(start && { selection: new vscode.Range(start, start) }),
			});
		}
	}
}
