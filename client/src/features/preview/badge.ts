import * as vscode from 'vscode';
import type { PreviewResult } from '../../../../protocol/preview/preview.ts';
import { keepsBack } from '../budget/runNotes.ts';
import { promptScheme } from './document/address.ts';
import type { PromptStore } from './document/store.ts';

/** What a tab says of a prompt that is not what it seems: nobody gets it, or it is another persona's. */
export function badgeOf({
	run,
	personaSwap,
}: Pick<PreviewResult, 'run' | 'personaSwap'>): vscode.FileDecoration | undefined {
	const unsent = run.find(keepsBack);
	if (unsent) return new vscode.FileDecoration('!', unsent.text, new vscode.ThemeColor('list.errorForeground'));
	if (personaSwap?.active === undefined) return undefined;
	return new vscode.FileDecoration('⇄', personaSwap.active, new vscode.ThemeColor('list.warningForeground'));
}

/** The lenses say the same above the first line; a prompt that is opened further down shows it all the same. */
class PromptBadge implements vscode.FileDecorationProvider {
	readonly #store: PromptStore;
	readonly onDidChangeFileDecorations: vscode.Event<vscode.Uri>;

	constructor(store: PromptStore) {
		this.#store = store;
		this.onDidChangeFileDecorations = store.onDidUpdate;
	}

	provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
		const shown = uri.scheme === promptScheme ? this.#store.shown({ uri }) : undefined;
		return shown && badgeOf(shown.result);
	}
}

export const registerBadge = (store: PromptStore): vscode.Disposable =>
	vscode.window.registerFileDecorationProvider(new PromptBadge(store));
