import * as vscode from 'vscode';
import { indexLines } from './lines.ts';

const byteOrderMark = '\uFEFF';

/** The text that offsets of the prompt count in: an open document as it stands, else the bytes on disk. */
async function sourceText(uri: vscode.Uri): Promise<string> {
	const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
	if (open) return open.getText();
	return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await vscode.workspace.fs.readFile(uri));
}

/** `[start, end)` of a file as an editor counts. Rejects where the file is gone, or was never there. */
export async function rangeIn(uri: vscode.Uri, start: number, end: number): Promise<vscode.Range> {
	const text = await sourceText(uri);
	const lines = indexLines(text);
	const positionOf = (offset: number) => {
		const { line, character } = lines.positionAt(offset);
		// Editors do not show a byte order mark, and do not count it.
		const hidden = line === 0 && text.startsWith(byteOrderMark) ? 1 : 0;
		return new vscode.Position(line, Math.max(0, character - hidden));
	};
	return new vscode.Range(positionOf(start), positionOf(end));
}
