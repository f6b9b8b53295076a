import * as vscode from 'vscode';
import type { PreviewResult } from '../../../../../protocol/preview/preview.ts';
import { figure } from '../../../ui/format.ts';
import { lensTitle } from '../../../ui/lensTitle.ts';
import { promptLanguage, timeHere } from '../document/address.ts';
import { exactnessOf } from '../document/placeholders.ts';
import type { PromptStore } from '../document/store.ts';
import { personaSwapLenses } from './personaSwapLens.ts';
import { runLenses } from './runLens.ts';
import { summaryWords } from './summaryWords.ts';

/** How near the prompt comes to the runtime's, and the way to its own words where they are missing. */
function exactnessLens(range: vscode.Range, result: PreviewResult): vscode.CodeLens {
	const exactness = exactnessOf(result);
	if (exactness.kind === 'exact') {
		return new vscode.CodeLens(range, { title: vscode.l10n.t('exact to the byte'), command: '' });
	}
	return new vscode.CodeLens(range, {
		title:
			exactness.count === 1
				? vscode.l10n.t('1 placeholder')
				: vscode.l10n.t('{0} placeholders', figure(exactness.count)),
		command: 'soulscope.loadWording',
		tooltip: vscode.l10n.t('Load the runtime’s own words from your installation'),
	});
}

/**
 * Above the prompt: what it is and what it costs, in so few words that a narrow editor has room for them, each a way to
 * another prompt. A line of lenses does not wrap, so the rest is in the hover of the first line.
 */
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
			new vscode.CodeLens(top, { title: lensTitle(title), command, tooltip, arguments: [document.uri] });
		const chatted = lens(
			vscode.l10n.t('as chatted'),
			'soulscope.preview.toggleWording',
			vscode.l10n.t('Switch between the runtime’s words and the words that the chat sends'),
		);
		return [
			lens(
				vscode.l10n.t('Session: {0}', address.session),
				'soulscope.preview.pickSession',
				vscode.l10n.t('Preview another kind of session'),
			),
			// What is out of the ordinary has to be seen; of the rest the tab says the most.
			...runLenses(top, result),
			...personaSwapLenses(top, document.uri, shown),
			lens(
				result.runtimeTitle,
				'soulscope.preview.pickRuntime',
				vscode.l10n.t('Preview the same files with another runtime'),
			),
			...(address.at === undefined
				? []
				: [
						lens(
							vscode.l10n.t('$(clock) at {0}', timeHere(address.at)),
							'soulscope.preview.atTime',
							vscode.l10n.t('Preview the prompt at another time'),
						),
					]),
			lens(
				vscode.l10n.t('≈ {0} tokens', figure(result.tokens)),
				'soulscope.preview.about',
				summaryWords(shown).join('\n'),
			),
			address.wording === 'runtime' ? exactnessLens(top, result) : chatted,
		];
	}
}

export function registerSummaryLens(store: PromptStore): vscode.Disposable {
	return vscode.languages.registerCodeLensProvider(promptLanguage, new SummaryLens(store));
}
