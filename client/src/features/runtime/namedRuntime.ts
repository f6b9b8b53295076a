import * as vscode from 'vscode';

/** True where the runtime was set for this folder or window, and not only for the person or the machine. */
export function namesRuntime(folder: vscode.Uri): boolean {
	const set = vscode.workspace.getConfiguration('soulscope', folder).inspect('runtime');
	const here = set?.workspaceFolderValue ?? set?.workspaceValue;
	return here !== undefined && here !== 'auto';
}
