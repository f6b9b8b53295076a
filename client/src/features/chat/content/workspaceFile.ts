import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import * as vscode from 'vscode';

/** Whether a file of the workspace is still in it once every symbolic link is followed. */
async function staysInside(file: vscode.Uri, root: vscode.Uri): Promise<boolean> {
	if (file.scheme !== 'file') return true;
	const [real, realRoot] = await Promise.all([realpath(file.fsPath), realpath(root.fsPath)]);
	return real.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep);
}

/** The file at `path`, a path from the workspace's root; undefined where there is none, or it lies elsewhere. */
export async function workspaceFile(workspace: string, path: string): Promise<vscode.Uri | undefined> {
	const root = vscode.Uri.parse(workspace, true);
	const file = vscode.Uri.joinPath(root, path);
	try {
		const { type } = await vscode.workspace.fs.stat(file);
		return (type & vscode.FileType.File) !== 0 && (await staysInside(file, root)) ? file : undefined;
	} catch {
		return undefined;
	}
}
