import * as vscode from 'vscode';
import type { Attachment } from '../../../../protocol/chat/conversation.ts';

/** UTF-16 units of a text that is not in a file. */
const longest = 60_000;

const titleOf = (uri: vscode.Uri): string => vscode.workspace.asRelativePath(uri, false);

async function selection({ uri, range }: vscode.Location): Promise<Attachment | undefined> {
	try {
		const document = await vscode.workspace.openTextDocument(uri);
		const text = document.getText(range);
		if (text.trim() === '') return undefined;
		const [startLine, endLine] = [range.start.line + 1, range.end.line + 1];
		return { kind: 'selection', title: titleOf(uri), uri: uri.toString(), startLine, endLine, text };
	} catch {
		return undefined;
	}
}

/** What the person put beside a message of the editor's chat, as our chat knows it; other kinds of things are left out. */
export async function attachmentsOf(references: readonly vscode.ChatPromptReference[]): Promise<readonly Attachment[]> {
	const attached = await Promise.all(
		// The editor has the last one first.
		[...references].reverse().map(async ({ id, value }): Promise<Attachment | undefined> => {
			if (value instanceof vscode.Location) return selection(value);
			if (value instanceof vscode.Uri) {
				return value.scheme === 'file' ? { kind: 'file', title: titleOf(value), uri: value.toString() } : undefined;
			}
			if (typeof value !== 'string' || value.trim() === '') return undefined;
			const text = value.slice(0, longest);
			const endLine = text.split('\n').length;
			return { kind: 'selection', title: id, uri: '', startLine: 1, endLine, text };
		}),
	);
	return attached.filter((each) => each !== undefined);
}
