import * as vscode from 'vscode';
import { promptLanguage } from './address.ts';
import type { PromptStore } from './store.ts';

/** One line above the prompt: what it is and what it costs, each word a way to another one. */
class SummaryLens implements vscode.CodeLensProvider {
	readonly #store: PromptStore;
	readonly onDidChangeCodeLenses: vscode.Event<void>;

	constructor(store: PromptStore) {
		this.#store = store;
		this.onDidChangeCodeLenses = (listener, self, disposables) =>
			store.onDidUpdate(() => listener.call(self), undefined, disposables);
	}

	provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
		const shown = this.#store.shown(document);
		if (!shown) return [];
		const { address, result } = shown;
		const top = new vscode.Range(0, 0, 0, 0);
		const lens = (title: string, command: string, tooltip: string) =>
			new vscode.CodeLens(top, { title, command, tooltip, arguments: [document.uri] });
		return [
			lens(address.session, 'soulscope.preview.pickSession', vscode.l10n.t('Preview another kind of session')),
			lens(
				result.runtimeTitle,
				'soulscope.preview.pickRuntime',
				vscode.l10n.t('Preview what another runtime would make of the same files'),
			),
			lens(
				address.wording === 'runtime' ? vscode.l10n.t('as the runtime') : vscode.l10n.t('as chatted'),
				'soulscope.preview.toggleWording',
				vscode.l10n.t('Switch between placeholders for the runtime’s words and the words that the chat sends'),
			),
			new vscode.CodeLens(top, {
				title: vscode.l10n.t(
					'{0} tokens ({1}) · {2} units',
					result.tokens.toLocaleString(),
					result.tokenCounter,
					result.length.toLocaleString(),
				),
				command: '',
			}),
		];
	}
}

export function registerSummaryLens(store: PromptStore): vscode.Disposable {
	return vscode.languages.registerCodeLensProvider(promptLanguage, new SummaryLens(store));
}
