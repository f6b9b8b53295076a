import * as vscode from 'vscode';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';

/** The agent that is meant: the one named, else the one whose file is in front, else the only one. */
export async function agentMeant(
	workspaces: Pick<WorkspaceList, 'load' | 'containing'>,
	name?: string,
): Promise<WorkspaceInfo | string> {
	const all = await workspaces.load();
	if (all.length === 0) return vscode.l10n.t('No persona workspace found in the open folders.');
	const names = all.map((each) => each.name).join(', ');
	if (name !== undefined && name.trim() !== '') {
		const wanted = name.trim().toLowerCase();
		const found = all.filter((each) => each.name.toLowerCase() === wanted);
		if (found.length === 1 && found[0]) return found[0];
		return vscode.l10n.t('There is no single agent with the name “{0}”. Choose one of: {1}.', name, names);
	}
	const front = vscode.window.activeTextEditor?.document.uri;
	const [first, ...others] = all;
	const meant = (front && workspaces.containing(front)) ?? (others.length === 0 ? first : undefined);
	return (
		meant ?? vscode.l10n.t('There are several agents here: {0}. First open a file of the agent that you want.', names)
	);
}
