import * as vscode from 'vscode';
import type { PreviewResult } from '../../../protocol/preview.ts';
import { figure } from '../format.ts';
import { promptLanguage, timeHere } from './address.ts';
import { exactnessOf } from './placeholders.ts';
import { runLenses } from './runLens.ts';
import { standInLenses } from './standInLens.ts';
import type { PromptStore } from './store.ts';

/** Says how near the prompt comes to the runtime's, and leads to its own words where they are missing. */
function exactnessLens(range: vscode.Range, result: PreviewResult): vscode.CodeLens {
	const exactness = exactnessOf(result);
	if (exactness.kind === 'exact') {
		return new vscode.CodeLens(range, { title: vscode.l10n.t('wording exact to the byte'), command: '' });
	}
	const { count, measured } = exactness;
	const one = measured
		? vscode.l10n.t('1 fixed passage is a placeholder of exact length')
		: vscode.l10n.t('1 fixed passage is a placeholder');
	const many = measured
		? vscode.l10n.t('{0} fixed passages are placeholders of exact length', count)
		: vscode.l10n.t('{0} fixed passages are placeholders, some of unknown length', count);
	return new vscode.CodeLens(range, {
		title: count === 1 ? one : many,
		command: 'soulscope.loadWording',
		tooltip: vscode.l10n.t('Read the runtime’s own words out of your installation'),
	});
}

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
			...runLenses(top, result),
			...standInLenses(top, document.uri, shown),
			...(address.at === undefined
				? []
				: [
						lens(
							vscode.l10n.t('$(clock) at {0}', timeHere(address.at)),
							'soulscope.preview.atTime',
							vscode.l10n.t('Preview what would be sent at another time'),
						),
					]),
			lens(address.session, 'soulscope.preview.pickSession', vscode.l10n.t('Preview another kind of session')),
			lens(
				result.runtimeTitle,
				'soulscope.preview.pickRuntime',
				vscode.l10n.t('Preview what another runtime would make of the same files'),
			),
			lens(
				address.wording === 'runtime' ? vscode.l10n.t('as the runtime') : vscode.l10n.t('as chatted'),
				'soulscope.preview.toggleWording',
				vscode.l10n.t('Switch between what the runtime says and the words that the chat sends'),
			),
			...(address.wording === 'runtime' ? [exactnessLens(top, result)] : []),
			new vscode.CodeLens(top, {
				title: `${result.tokenWords} · ${figure(result.length)} ${result.unit}`,
				command: '',
			}),
		];
	}
}

export function registerSummaryLens(store: PromptStore): vscode.Disposable {
	return vscode.languages.registerCodeLensProvider(promptLanguage, new SummaryLens(store));
}
