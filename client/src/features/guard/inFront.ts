import * as vscode from 'vscode';
import type { GuardedChange } from '../../../../protocol/guard/guard.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import { isBefore } from '../chat/content/diffDocuments.ts';
import type { GuardedChangeList } from './changeList.ts';

/** What the file of a change is called: with its agent’s name where there are several, of whom each may have such a file. */
export function fileOf(
	{ path, workspace }: GuardedChange,
	{ all, byUri }: Pick<WorkspaceList, 'all' | 'byUri'>,
): string {
	const agent = all.length > 1 ? byUri(workspace)?.name : undefined;
	return agent === undefined ? path : `${path} (${agent})`;
}

/** The title of the comparison of a change; `file`: what its file is called. */
export const tabOf = ({ from }: GuardedChange, file: string): string =>
	from === 'git' ? vscode.l10n.t('{0}: change from git', file) : vscode.l10n.t('{0}: change from outside', file);

/** What the left side of its comparison is told by: two agents may have the same change of the same file. */
export const nameOf = ({ workspace, id }: GuardedChange): string => `${workspace} ${id}`;

/** Whether the tab compares the change, or what it was before it changed again: the right side is the file as it is. */
export const isComparisonOf =
	({ workspace, path }: GuardedChange) =>
	({ input }: vscode.Tab): boolean =>
		input instanceof vscode.TabInputTextDiff && isBefore(input.original, `${workspace} `, path);

/** The change that the tab in front compares. */
export function changeInFront(list: Pick<GuardedChangeList, 'all'>): GuardedChange | undefined {
	const tab = vscode.window.tabGroups.activeTabGroup?.activeTab;
	return tab && list.all.find((change) => isComparisonOf(change)(tab));
}

/** Tells the menus whether there is one: the buttons above a comparison go by it. */
export function keepGuardContext(list: GuardedChangeList): vscode.Disposable {
	let known: boolean | undefined;
	const set = () => {
		const is = changeInFront(list) !== undefined;
		if (is !== known) void vscode.commands.executeCommand('setContext', 'soulscope.comparesGuarded', is);
		known = is;
	};
	set();
	return vscode.Disposable.from(
		list.onDidChange(set),
		vscode.window.tabGroups.onDidChangeTabs(set),
		vscode.window.tabGroups.onDidChangeTabGroups(set),
	);
}
