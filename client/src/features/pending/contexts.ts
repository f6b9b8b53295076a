import * as vscode from 'vscode';
import type { PendingActions } from './pendingActions.ts';

/** Which question the tab in front is about; buttons of its title go by it. */
function askedInFront(pending: PendingActions): string | undefined {
	const label = vscode.window.tabGroups.activeTabGroup?.activeTab?.label;
	const question = pending.all.find(
		(one) => one.kind === 'question' && one.tab !== undefined && label?.startsWith(one.tab),
	);
	return question?.kind === 'question' ? question.about : undefined;
}

/** Tells menus and the palette what there is to do. */
export function keepPendingContexts(pending: PendingActions): vscode.Disposable {
	const known = new Map<string, unknown>();
	const set = (key: string, value: unknown) => {
		if (known.has(key) && known.get(key) === value) return;
		known.set(key, value);
		void vscode.commands.executeCommand('setContext', `soulscope.${key}`, value);
	};
	const setAll = () => {
		const { all, last } = pending;
		const asks = (about: string) => all.some((one) => one.kind === 'question' && one.about === about);
		set('hasPending', all.length > 0);
		set(
			'hasWritten',
			all.some(({ kind }) => kind === 'written'),
		);
		set('canUndoRemember', last !== undefined);
		set('hasDraft', asks('draft'));
		set('hasPromotion', asks('promotion'));
		set('askedInFront', askedInFront(pending) ?? '');
	};
	return vscode.Disposable.from(
		pending.onDidChange(setAll),
		vscode.window.tabGroups.onDidChangeTabs(setAll),
		vscode.window.tabGroups.onDidChangeTabGroups(setAll),
	);
}
