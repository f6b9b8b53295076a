import * as vscode from 'vscode';

/** A folder of the computer; undefined where the person wants none. */
export async function pickAgentFolder(title: string): Promise<vscode.Uri | undefined> {
	const picked = await vscode.window.showOpenDialog({ canSelectFiles: false, canSelectFolders: true, title });
	return picked?.[0];
}
