import * as vscode from 'vscode';
import type { WorkspaceInfo } from '../../../protocol/workspaces.ts';
import { addressIn, type PromptAddress, promptScheme, runtimeTitleIn, uriOf } from './address.ts';

/** Opens a prompt as a document; `beside` the file that it is previewed for, else in place of the prompt in front. */
export async function openPrompt(
	address: PromptAddress,
	workspace: WorkspaceInfo | undefined,
	runtimeTitle: string,
	column: vscode.ViewColumn,
): Promise<void> {
	const agent = workspace?.name ?? decodeURIComponent(address.workspace.slice(address.workspace.lastIndexOf('/') + 1));
	const uri = vscode.Uri.from(uriOf(address, { agent, runtimeTitle }));
	const document = await vscode.workspace.openTextDocument(uri);
	await vscode.window.showTextDocument(document, { viewColumn: column, preview: true });
}

export interface PromptInFront {
	readonly address: PromptAddress;
	/** As the tab's title says it. */
	readonly runtimeTitle: string;
	readonly column: vscode.ViewColumn;
}

/** The prompt that a command is about: the one it was called on, else the one in front. */
export function promptOf(uri: unknown): PromptInFront | undefined {
	const active = vscode.window.activeTextEditor;
	const wanted = uri instanceof vscode.Uri ? uri : active?.document.uri;
	if (wanted?.scheme !== promptScheme) return undefined;
	const address = addressIn(wanted.query);
	if (!address) return undefined;
	const shown = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === wanted.toString());
	const runtimeTitle = runtimeTitleIn(wanted.path);
	return { address, runtimeTitle, column: shown?.viewColumn ?? active?.viewColumn ?? vscode.ViewColumn.Active };
}
