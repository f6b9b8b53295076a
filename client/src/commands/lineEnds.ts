import * as vscode from 'vscode';
import type { Command } from './registry.ts';

/** What quick fixes ask for that are no text edits: an editor keeps line ends apart from the text. */
export const lineEndCommands: readonly Command[] = [
	{
		id: 'useLineFeeds',
		async run(_services, uri) {
			if (typeof uri !== 'string') return;
			const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
			const editor = await vscode.window.showTextDocument(document, { preview: false });
			await editor.edit((edit) => edit.setEndOfLine(vscode.EndOfLine.LF));
		},
	},
];
