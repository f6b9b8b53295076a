import * as vscode from 'vscode';
import { managedScheme } from '../managed/scheme.ts';
import type { GuardedChangeList } from './changeList.ts';
import { aboutChange } from './items.ts';

/** In the explorer and on tabs: this file was changed by another program. */
class ChangeBadges implements vscode.FileDecorationProvider {
	readonly #list: GuardedChangeList;
	readonly onDidChangeFileDecorations: vscode.Event<undefined>;

	constructor(list: GuardedChangeList) {
		this.#list = list;
		// Which files have none any more is not known: all are asked about again.
		this.onDidChangeFileDecorations = (listener, context) => list.onDidChange(() => listener.call(context, undefined));
	}

	provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
		if (uri.scheme !== 'file' && uri.scheme !== managedScheme) return undefined;
		const here = uri.toString();
		const change = this.#list.fromOutside.find((each) => vscode.Uri.parse(each.uri).toString() === here);
		if (!change) return undefined;
		const [first = ''] = aboutChange(change);
		const badge = new vscode.FileDecoration('≠', first, new vscode.ThemeColor('list.warningForeground'));
		// A new skill lies in a folder that is mostly closed.
		badge.propagate = true;
		return badge;
	}
}

export const registerChangeBadges = (list: GuardedChangeList): vscode.Disposable =>
	vscode.window.registerFileDecorationProvider(new ChangeBadges(list));
