import * as vscode from 'vscode';
import { type TurnServer, turnScheme } from './turnScheme.ts';

/** The documents of turns, also of those that the editor brings back when it starts. */
export function serveTurnDocuments(server: TurnServer): vscode.Disposable {
	let links: vscode.Disposable | undefined;
	const documents = vscode.workspace.registerTextDocumentContentProvider(turnScheme, {
		async provideTextDocumentContent(uri) {
			const { followLinks, turnText } = await import('./turnInspector.ts');
			links ??= followLinks(server);
			return turnText(server, uri);
		},
	});
	return vscode.Disposable.from(documents, new vscode.Disposable(() => links?.dispose()));
}
