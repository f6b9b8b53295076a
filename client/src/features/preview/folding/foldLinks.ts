import * as vscode from 'vscode';
import { promptLanguage } from '../document/address.ts';
import type { PromptStore } from '../document/store.ts';

/** What stands for folded words is a link that opens them. */
const links = (store: PromptStore): vscode.DocumentLinkProvider => ({
	provideDocumentLinks(document) {
		const shown = store.shown(document);
		if (!shown) return [];
		return shown.shut.map(({ part, stretch }) => {
			const { line, character } = shown.layout.positionAt(stretch.start);
			// The space in front of it is no part of the link.
			const range = new vscode.Range(line, character + 1, line, character + stretch.text.length);
			const given = encodeURIComponent(JSON.stringify([document.uri.toString(), part.id]));
			const link = new vscode.DocumentLink(range, vscode.Uri.parse(`command:soulscope.preview.unfold?${given}`));
			link.tooltip = vscode.l10n.t('Unfold');
			return link;
		});
	},
});

export const registerFoldLinks = (store: PromptStore): vscode.Disposable =>
	vscode.languages.registerDocumentLinkProvider(promptLanguage, links(store));
