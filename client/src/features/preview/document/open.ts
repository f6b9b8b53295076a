import * as vscode from 'vscode';
import type { WorkspaceInfo } from '../../../../../protocol/workspace/workspaces.ts';
import { nameAlone } from '../../../workspaces/agentNames.ts';
import { type FilePlace, placeIn } from '../navigation/filePlace.ts';
import type { PromptPlace } from '../navigation/placeOf.ts';
import { addressIn, type PromptAddress, promptScheme, runtimeTitleIn, uriOf } from './address.ts';
import type { PromptStore } from './store.ts';

/** The document that shows the prompt; `workspace` lends its name to the tab. */
export function promptUri(
	address: PromptAddress,
	workspace: WorkspaceInfo | undefined,
	runtimeTitle: string,
): vscode.Uri {
	const agent = workspace ? nameAlone(workspace) : vscode.l10n.t('Your agent');
	return vscode.Uri.from(uriOf(address, { agent, runtimeTitle }));
}

/** The column that a document has a tab in. */
function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
	const wanted = uri.toString();
	const has = ({ input }: vscode.Tab) => input instanceof vscode.TabInputText && input.uri.toString() === wanted;
	return vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(has))?.viewColumn;
}

interface ComingFrom {
	readonly prompts: Pick<PromptStore, 'shown' | 'renew'>;
	readonly from: FilePlace | undefined;
}

interface OpenedPrompt {
	readonly document: vscode.TextDocument;
	/** Where it shows what the person came from; undefined where it shows nothing of that file, or they came from none. */
	readonly place?: PromptPlace;
}

/**
 * Opens a prompt as a document, in the column that has it already, else in `column`. It is painted for the first time where
 * it shows the place that the person is `coming` from, or what comes nearest to it.
 */
export async function openPrompt(
	address: PromptAddress,
	workspace: WorkspaceInfo | undefined,
	runtimeTitle: string,
	column: vscode.ViewColumn,
	coming?: ComingFrom,
): Promise<OpenedPrompt> {
	const uri = promptUri(address, workspace, runtimeTitle);
	const isOpen = vscode.workspace.textDocuments.some((one) => one.uri.toString() === uri.toString());
	const document = await vscode.workspace.openTextDocument(uri);
	// What is opened now is up to date.
	if (isOpen && coming?.from) await coming.prompts.renew(document);
	const shown = coming?.prompts.shown(document);
	const place = shown && coming?.from && placeIn(shown, coming.from);
	const at = place && shown.layout.positionAt(place.offset);
	await vscode.window.showTextDocument(document, {
		viewColumn: columnOf(document.uri) ?? column,
		preview: true,
		...(at && { selection: new vscode.Range(at.line, at.character, at.line, at.character) }),
	});
	// The walkthrough's step: to ask for a preview is not yet to see one.
	void vscode.commands.executeCommand('setContext', 'soulscope.hasPreviewed', true);
	return { document, ...(place && { place }) };
}

export interface PromptInFront {
	readonly uri: vscode.Uri;
	readonly address: PromptAddress;
	/** As the tab's title says it. */
	readonly runtimeTitle: string;
	readonly column: vscode.ViewColumn;
	/** Where it is in view. */
	readonly editor?: vscode.TextEditor;
}

function inFront(uri: vscode.Uri): PromptInFront | undefined {
	const address = uri.scheme === promptScheme ? addressIn(uri.query) : undefined;
	if (!address) return undefined;
	const isIt = ({ document }: vscode.TextEditor) => document.uri.toString() === uri.toString();
	const editor = vscode.window.visibleTextEditors.find(isIt);
	const column = editor?.viewColumn ?? vscode.window.activeTextEditor?.viewColumn ?? vscode.ViewColumn.Active;
	return { uri, address, runtimeTitle: runtimeTitleIn(uri.path), column, ...(editor && { editor }) };
}

/** The prompt that a command is about: the one it was called on, else the one in front. */
export function promptOf(uri: unknown): PromptInFront | undefined {
	const wanted = uri instanceof vscode.Uri ? uri : vscode.window.activeTextEditor?.document.uri;
	return wanted && inFront(wanted);
}

/** A prompt of this workspace that has a tab, one in view first; two that are compared are left out. */
export function openPromptOf(workspace: string): PromptInFront | undefined {
	const inView = vscode.window.visibleTextEditors.map(({ document }) => document.uri);
	const tabs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
	const inTabs = tabs.flatMap((input) => (input instanceof vscode.TabInputText ? [input.uri] : []));
	return [...inView, ...inTabs]
		.map(inFront)
		.find((front) => front?.address.workspace === workspace && !front.address.ledger);
}
