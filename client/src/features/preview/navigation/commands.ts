import * as vscode from 'vscode';
import { LineInPromptRequest } from '../../../../../protocol/preview/lineInPrompt.ts';
import type { WorkspaceInfo } from '../../../../../protocol/workspace/workspaces.ts';
import { NotYet } from '../../../commands/notYet.ts';
import type { Command, CommandServices } from '../../../commands/registry.ts';
import { pickWorkspace } from '../../../ui/pickers.ts';
import { subjectOf } from '../../../ui/subject.ts';
import { isBudgetNode } from '../../budget/nodes.ts';
import { type PromptAddress, promptScheme } from '../document/address.ts';
import { openPrompt, openPromptOf, promptOf } from '../document/open.ts';
import { cursorIn, type FilePlace, startOf } from './filePlace.ts';
import { fileSpan } from './fileSpan.ts';
import { locate } from './navigation.ts';

/** The file that a row of a view or a menu names. */
function fileNamed(argument: unknown): vscode.Uri | undefined {
	if (argument instanceof vscode.Uri) return argument;
	return isBudgetNode(argument) && argument.kind === 'row' ? vscode.Uri.parse(argument.row.uri) : undefined;
}

/**
 * Where in a file of the workspace a person comes from: the cursor in the file that the command names, or in the one in
 * front. The start of a file that is in no editor; undefined where they come from no file.
 */
export function cameFrom(
	{ workspaces }: Pick<CommandServices, 'workspaces'>,
	workspace: WorkspaceInfo,
	argument: unknown,
): FilePlace | undefined {
	const named = fileNamed(argument);
	if (named?.toString() === vscode.Uri.parse(workspace.uri).toString() || named?.scheme === promptScheme)
		return undefined;
	const { activeTextEditor: active, visibleTextEditors } = vscode.window;
	const isNamed = ({ document }: vscode.TextEditor) => document.uri.toString() === named?.toString();
	const editor = named && !(active && isNamed(active)) ? visibleTextEditors.find(isNamed) : active;
	if (editor && editor.document.uri.scheme !== promptScheme) {
		return workspaces.containing(editor.document.uri)?.uri === workspace.uri ? cursorIn(editor) : undefined;
	}
	return named && startOf(named);
}

/** Says in passing that nothing of the file is in the prompt, and why: the prompt is what was asked for, and it is there. */
export async function sayWhyNot({ server }: CommandServices, prompt: PromptAddress, from: FilePlace): Promise<void> {
	const asked = { prompt, uri: from.uri.toString(), line: from.lineNumber };
	// A file of no agent's, or one that is gone, has nothing to say here.
	const answer = await server.request(LineInPromptRequest, asked).catch(() => undefined);
	if (answer?.why === undefined) return;
	// Without a button, the editor would cut it off, as the status bar does. It goes by itself, and nobody waits for it.
	const budget = vscode.l10n.t('Show Budget');
	void vscode.window
		.showInformationMessage(answer.why, budget)
		.then((chosen) => chosen && vscode.commands.executeCommand('soulscope.budget.focus'));
}

/** The line of the file in the prompt that is open, else in that of the usual session. */
async function showInPrompt(services: CommandServices, argument: unknown): Promise<void> {
	const { prompts, server } = services;
	if (argument === undefined && promptOf(undefined)) {
		throw new NotYet(vscode.l10n.t('First place the cursor in one of the agent’s files.'));
	}
	const workspace = await pickWorkspace(services, fileNamed(argument));
	if (!workspace) return;
	const from = cameFrom(services, workspace, argument);
	if (!from) throw new NotYet(vscode.l10n.t('First place the cursor in one of the agent’s files.'));
	const front = isBudgetNode(argument) ? undefined : openPromptOf(workspace.uri);
	const { session } = subjectOf(argument);
	let address: PromptAddress = front?.address ?? {
		workspace: workspace.uri,
		session: session ?? workspace.sessionKinds[0] ?? 'main',
		wording: 'runtime',
	};
	const title = front?.runtimeTitle ?? workspace.runtimeTitle;
	const column = front?.column ?? vscode.ViewColumn.Beside;
	for (;;) {
		const { place } = await openPrompt(address, workspace, title, column, { prompts, from });
		if (place?.verbatim) return;
		const asked = { prompt: address, uri: from.uri.toString(), line: from.lineNumber };
		const { why, sessions } = await server.request(LineInPromptRequest, asked);
		if (why === undefined) return;
		const offers = sessions.slice(0, 3).map((kind) => ({ title: vscode.l10n.t('Show in {0}', kind), kind }));
		const taken = await vscode.window.showInformationMessage(why, ...offers);
		if (!taken) return;
		address = { ...address, session: taken.kind };
	}
}

/** A column to open a file in: that of its tab in view, else one that the prompt does not fill. */
function columnFor(uri: vscode.Uri, prompt: vscode.ViewColumn): vscode.ViewColumn {
	const isIt = ({ document }: vscode.TextEditor) => document.uri.toString() === uri.toString();
	const seen = vscode.window.visibleTextEditors.find(isIt)?.viewColumn;
	const other = vscode.window.tabGroups.all.find(({ viewColumn }) => viewColumn !== prompt)?.viewColumn;
	return seen ?? other ?? prompt;
}

/** What is selected in the prompt, or the cursor's place, in the file that it came from. */
async function showInFile({ prompts }: CommandServices): Promise<void> {
	const editor = vscode.window.activeTextEditor;
	const shown = editor && prompts.shown(editor.document);
	if (!shown) throw new NotYet(vscode.l10n.t('First place the cursor in a prompt preview.'));
	const { start, end, active } = editor.selection;
	const span = fileSpan(shown.layout, start, end);
	if (!span) {
		const title = shown.layout.partAt(active)?.title ?? '';
		throw new NotYet(
			vscode.l10n.t('“{0}” does not come from a file. It is text of {1}.', title, shown.result.runtimeTitle),
		);
	}
	const found = await locate(span);
	if (!found)
		throw new NotYet(vscode.l10n.t('{0} does not exist.', vscode.workspace.asRelativePath(vscode.Uri.parse(span.uri))));
	const viewColumn = columnFor(found.uri, editor.viewColumn ?? vscode.ViewColumn.Active);
	await vscode.window.showTextDocument(found.uri, { viewColumn, selection: found.range });
}

export const promptPlaceCommands: readonly Command[] = [
	{ id: 'showInPrompt', run: showInPrompt },
	{ id: 'showInFile', run: showInFile },
];
