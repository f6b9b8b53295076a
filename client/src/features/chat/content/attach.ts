import * as vscode from 'vscode';
import type { Attachment } from '../../../../../protocol/chat/conversation.ts';
import type { WorkspaceInfo } from '../../../../../protocol/workspace/workspaces.ts';
import { innermostContaining } from '../../../workspaces/uriPrefix.ts';

/** Files offered at most; a workspace of more is searched by typing a path. */
const offered = 2_000;
const skipped = '**/{node_modules,.git}/**';

const titleOf = (uri: vscode.Uri, workspace: WorkspaceInfo): string =>
	uri.toString().startsWith(workspace.uri)
		? decodeURIComponent(uri.toString().slice(workspace.uri.length)).replace(/^\//, '')
		: vscode.workspace.asRelativePath(uri);

/** What is selected in the active editor; undefined where nothing is. */
export function selectionOf(editor: vscode.TextEditor | undefined, workspace: WorkspaceInfo): Attachment | undefined {
	const text = editor?.document.getText(editor.selection) ?? '';
	if (!editor || text.trim() === '') return undefined;
	const { uri } = editor.document;
	const { start, end } = editor.selection;
	// A selection that ends in front of a line has none of it.
	const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
	const [startLine, endLine] = [start.line + 1, last + 1];
	return { kind: 'selection', title: titleOf(uri, workspace), uri: uri.toString(), startLine, endLine, text };
}

interface AttachmentItem extends vscode.QuickPickItem {
	readonly attachment: Attachment;
}

/** Asks what goes out beside the next message: what is selected, or a file of the workspace. */
export async function pickAttachment(workspace: WorkspaceInfo): Promise<Attachment | undefined> {
	const root = vscode.Uri.parse(workspace.uri, true);
	const choices = async (): Promise<AttachmentItem[]> => {
		const editor = vscode.window.activeTextEditor;
		const selection = selectionOf(editor, workspace);
		const files = await vscode.workspace.findFiles(new vscode.RelativePattern(root, '**/*'), skipped, offered);
		const active = editor?.document.uri.toString();
		const inside = files
			.filter((uri) => innermostContaining([workspace], uri.toString()))
			.map((uri): AttachmentItem => {
				const title = titleOf(uri, workspace);
				const isActive = uri.toString() === active;
				return {
					label: `$(file) ${title}`,
					description: isActive ? vscode.l10n.t('active editor') : '',
					attachment: { kind: 'file', title, uri: uri.toString() },
				};
			})
			.sort((a, b) => Number(b.description !== '') - Number(a.description !== '') || (a.label < b.label ? -1 : 1));
		const lines = selection?.kind === 'selection' ? `${selection.title}:${selection.startLine}` : '';
		const first = selection
			? [{ label: vscode.l10n.t('$(selection) Selected text'), description: lines, attachment: selection }]
			: [];
		return [...first, ...inside];
	};
	const picked = await vscode.window.showQuickPick(choices(), {
		title: vscode.l10n.t('Attach to next message'),
		placeHolder: vscode.l10n.t('Sent as a quotation before your message'),
		matchOnDescription: true,
	});
	return picked?.attachment;
}
