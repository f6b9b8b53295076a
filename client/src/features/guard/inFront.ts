import * as vscode from 'vscode';
import type { GuardedChange } from '../../../../protocol/guard/guard.ts';
import type { GuardedChangeList } from './changeList.ts';

/** The title of the comparison of a change. */
export const tabOf = ({ path, from }: GuardedChange): string =>
	from === 'git' ? vscode.l10n.t('{0}: change from git', path) : vscode.l10n.t('{0}: change from outside', path);

/** The change that the tab in front compares. */
export function changeInFront(list: GuardedChangeList): GuardedChange | undefined {
	const label = vscode.window.tabGroups.activeTabGroup?.activeTab?.label;
	return label === undefined ? undefined : list.all.find((change) => label.startsWith(tabOf(change)));
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
