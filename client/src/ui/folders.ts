import * as vscode from 'vscode';
import { isBudgetNode } from '../features/budget/nodes.ts';

/** What the person is asked where a folder has to be picked. */
interface FolderQuestions {
	/** Where several are open. */
	readonly which: string;
	/** The button, and the title of the dialog, where none is. */
	readonly choose: string;
	readonly title: string;
}

/** The folder that a command is about: the one it was called on, else the only one that is open, else asked for. */
export async function folderFor(argument: unknown, questions: FolderQuestions): Promise<vscode.Uri | undefined> {
	if (argument instanceof vscode.Uri) return argument;
	if (isBudgetNode(argument)) return vscode.Uri.parse(argument.workspace.uri);
	const folders = vscode.workspace.workspaceFolders ?? [];
	if (folders.length === 1) return folders[0]?.uri;
	if (folders.length > 1) {
		return (await vscode.window.showWorkspaceFolderPick({ placeHolder: questions.which }))?.uri;
	}
	const picked = await vscode.window.showOpenDialog({
		canSelectFiles: false,
		canSelectFolders: true,
		openLabel: questions.choose,
		title: questions.title,
	});
	return picked?.[0];
}
