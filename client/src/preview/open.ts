import * as vscode from 'vscode';
import type { WorkspaceInfo } from '../../../protocol/workspaces.ts';
import { addressIn, type PromptAddress, promptScheme, runtimeTitleIn, uriOf } from './address.ts';

/** The document that shows the prompt; `workspace` lends its name to the tab. */
export function promptUri(
	address: PromptAddress,
	workspace: WorkspaceInfo | undefined,
	runtimeTitle: string,
): vscode.Uri {
	const agent = workspace?.name ?? vscode.l10n.t('your agent');
	return vscode.Uri.from(uriOf(address, { agent, runtimeTitle }));
}

/** Opens a prompt as a document; `beside` the file that it is previewed for, else in place of the prompt in front. */
export async function openPrompt(
	address: PromptAddress,
	workspace: WorkspaceInfo | undefined,
	runtimeTitle: string,
	column: vscode.ViewColumn,
): Promise<vscode.TextDocument> {
	const document = await vscode.workspace.openTextDocument(promptUri(address, workspace, runtimeTitle));
	await vscode.window.showTextDocument(document, { viewColumn: column, preview: true });
	return document;
}

export interface PromptInFront {
	readonly uri: vscode.Uri;
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
	return {
		uri: wanted,
		address,
		runtimeTitle,
		column: shown?.viewColumn ?? active?.viewColumn ?? vscode.ViewColumn.Active,
	};
}
