import * as vscode from 'vscode';
import { promptLanguage } from '../document/address.ts';
import { rangeIn } from '../document/sourceText.ts';
import type { PromptStore } from '../document/store.ts';
import { type FileSpan, fileSpan } from './fileSpan.ts';

/** Undefined where the file is said to be missing, or is gone since. */
export async function locate({ uri, start, end }: FileSpan): Promise<vscode.Location | undefined> {
	const file = vscode.Uri.parse(uri, true);
	try {
		return new vscode.Location(file, await rangeIn(file, start, end));
	} catch {
		return undefined;
	}
}

/** Go to Definition from any word of a prompt to the very word of the file, and from a heading or a mark to the nearest line. */
const definitions = (store: PromptStore): vscode.DefinitionProvider => ({
	async provideDefinition(document, position) {
		const layout = store.shown(document)?.layout;
		const word = document.getWordRangeAtPosition(position) ?? new vscode.Range(position, position);
		const exact = layout && fileSpan(layout, word.start, word.end);
		// A word that only begins before a kept stretch, or ends after it, still leads to the unit that was asked for.
		const span = exact?.verbatim ? exact : layout && fileSpan(layout, position, position);
		const found = span && (await locate(span));
		if (!found) return undefined;
		const link: vscode.LocationLink = {
			originSelectionRange: span.verbatim && !word.isEmpty ? word : document.lineAt(position).range,
			targetUri: found.uri,
			targetRange: found.range,
		};
		return [link];
	},
});

class PartLink extends vscode.DocumentLink {
	readonly span: FileSpan;

	constructor(range: vscode.Range, span: FileSpan) {
		super(range);
		this.span = span;
		this.tooltip = vscode.l10n.t('Open the file of this part');
	}
}

/** The first line of each file's part opens that file. */
const links = (store: PromptStore): vscode.DocumentLinkProvider<PartLink> => ({
	provideDocumentLinks(document) {
		const shown = store.shown(document);
		if (!shown) return [];
		return shown.layout.parts.flatMap(({ first }) => {
			const line = document.lineAt(Math.min(first, document.lineCount - 1));
			const at = { line: first, character: line.firstNonWhitespaceCharacterIndex };
			const span = fileSpan(shown.layout, at, at);
			return span ? [new PartLink(line.range, span)] : [];
		});
	},
	async resolveDocumentLink(link) {
		const found = await locate(link.span);
		if (found) {
			const { line, character } = found.range.start;
			link.target = found.uri.with({ fragment: `L${line + 1},${character + 1}` });
		} else link.target = vscode.Uri.parse(link.span.uri, true);
		return link;
	},
});

export function registerNavigation(store: PromptStore): vscode.Disposable {
	return vscode.Disposable.from(
		vscode.languages.registerDefinitionProvider(promptLanguage, definitions(store)),
		vscode.languages.registerDocumentLinkProvider(promptLanguage, links(store)),
	);
}
