import * as vscode from 'vscode';
import type { Server } from '../../server/server.ts';
import { turnScheme } from './turnScheme.ts';

/** The documents of turns, also of those that the editor brings back when it starts. */
export const serveTurnDocuments = (server: Pick<Server, 'request'>): vscode.Disposable =>
	vscode.workspace.registerTextDocumentContentProvider(turnScheme, {
		async provideTextDocumentContent(uri) {
			const { turnText } = await import('./turnInspector.ts');
			return turnText(server, uri);
		},
	});
