import * as vscode from 'vscode';
import { warn } from '../../../ui/tell.ts';

/** Puts a block of an answer where the cursor is, in place of what is selected; into a new document where there is no editor. */
export async function insertCode(text: string): Promise<void> {
	const code = text.replace(/\n$/, '');
	const editor =
		vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors.find(({ viewColumn }) => viewColumn);
	if (!editor) {
		await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: code }));
		return;
	}
	const done = await editor.edit((change) => {
		for (const selection of editor.selections) change.replace(selection, code);
	});
	if (!done) {
		warn(vscode.l10n.t('The text was not inserted, because the document is read-only.'));
		return;
	}
	await vscode.window.showTextDocument(editor.document, editor.viewColumn);
}
