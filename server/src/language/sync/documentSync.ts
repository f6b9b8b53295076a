import { TextDocumentSyncKind } from 'vscode-languageserver';
import type { Feature } from '../feature.ts';

/** Lays open documents over what the disk has. */
export const documentSync: Feature = {
	name: 'document sync',
	capabilities: {
		textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, willSave: true, save: true },
	},
	register({ connection, documents, files, workspaces, changes, log }) {
		const say = (error: unknown) => log.error('document sync', error);
		documents.onDidOpen(({ document }) => {
			const path = files.pathOf(document.uri);
			if (path !== undefined) changes.typing(() => workspaces.openDocument(path, document.getText())).catch(say);
		});
		documents.onDidChangeContent(({ document }) => {
			const path = files.pathOf(document.uri);
			if (path !== undefined) changes.typing(() => workspaces.changeDocument(path, document.getText())).catch(say);
		});
		documents.onDidClose(({ document }) => {
			const path = files.pathOf(document.uri);
			if (path !== undefined) workspaces.closeDocument(path).catch(say);
		});
		documents.listen(connection);
	},
};
