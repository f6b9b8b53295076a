import * as vscode from 'vscode';
import type { PreviewPart } from '../../../../../protocol/preview/preview.ts';
import { promptLanguage } from './address.ts';
import type { PromptStore } from './store.ts';

const symbolKinds: Readonly<Record<PreviewPart['kind'], vscode.SymbolKind>> = {
	file: vscode.SymbolKind.File,
	wording: vscode.SymbolKind.String,
	fact: vscode.SymbolKind.Constant,
	recall: vscode.SymbolKind.Event,
};

function detailOf({ kind, stability }: PreviewPart): string {
	const names: Readonly<Record<PreviewPart['kind'], string>> = {
		file: vscode.l10n.t('file'),
		wording: vscode.l10n.t('runtime’s own text'),
		fact: vscode.l10n.t('added by the runtime'),
		recall: vscode.l10n.t('recalled memory'),
	};
	return stability === 'stable' ? names[kind] : vscode.l10n.t('{0}, can change with every message', names[kind]);
}

const symbols = (store: PromptStore): vscode.DocumentSymbolProvider => ({
	provideDocumentSymbols(document) {
		return (store.shown(document)?.layout.parts ?? []).map(({ part, first, last }) => {
			const range = document.validateRange(new vscode.Range(first, 0, last, Number.MAX_SAFE_INTEGER));
			const title = document.lineAt(range.start.line).range;
			return new vscode.DocumentSymbol(part.title || part.id, detailOf(part), symbolKinds[part.kind], range, title);
		});
	},
});

const folding = (store: PromptStore): vscode.FoldingRangeProvider => ({
	provideFoldingRanges: (document) =>
		(store.shown(document)?.layout.parts ?? [])
			.filter(({ first, last }) => last > first)
			.map(({ first, last }) => new vscode.FoldingRange(first, last, vscode.FoldingRangeKind.Region)),
});

/** Parts in the outline, the breadcrumbs and the folding margin. */
export function registerOutline(store: PromptStore): vscode.Disposable {
	return vscode.Disposable.from(
		vscode.languages.registerDocumentSymbolProvider(promptLanguage, symbols(store), {
			label: vscode.l10n.t('Prompt parts'),
		}),
		vscode.languages.registerFoldingRangeProvider(promptLanguage, folding(store)),
	);
}
