import * as vscode from 'vscode';
import {
	DuplicatesRequest,
	ForgetRequest,
	type MemoryFile,
	type MemoryPassage,
} from '../../../../protocol/memory/edit.ts';
import { DeleteMemoryRequest, MoveMemoryRequest } from '../../../../protocol/memory/files.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import { tell } from '../../ui/tell.ts';
import { fileOf, undoOf } from './nodes.ts';
import { chosenFrom, hitIn } from './passages.ts';
import { promote } from './promote.ts';
import { report } from './report.ts';
import { searchMemory } from './searchPicker.ts';

/** A question with its consequence; true where the person agrees. */
async function agreed(question: string, detail: string, yes: string): Promise<boolean> {
	return (await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}

const longestDetail = 600;

const shortened = (text: string): string =>
	text.length > longestDetail ? `${text.slice(0, longestDetail).toWellFormed()}…` : text;

async function forget(services: CommandServices, chosen: unknown): Promise<void> {
	const { hit } = hitIn(chosen);
	const passages = await chosenFrom(hit, {
		title: vscode.l10n.t('Forget'),
		question: vscode.l10n.t('Select the entries that the agent should forget'),
	});
	if (!passages) return;
	const question =
		passages.length === 1
			? vscode.l10n.t('Remove this entry from {0}?', hit.path)
			: vscode.l10n.t('Remove these {0} entries from {1}?', passages.length, hit.path);
	const message = shortened(passages.map(({ text }) => text).join('\n'));
	if (!(await agreed(question, message, vscode.l10n.t('Forget')))) return;
	const asked = services.server.request(ForgetRequest, { passages });
	const result = await withSlowProgress(vscode.l10n.t('Removing…'), asked);
	report(services, result, vscode.l10n.t('Removed from {0}', hit.path), hit.uri);
}

async function undoChange(services: CommandServices, chosen: unknown): Promise<void> {
	const undo = undoOf(chosen);
	if (undo === undefined) {
		throw new NotYet(vscode.l10n.t('First select a change under “Changes” in the Memory view.'));
	}
	await services.pending.undo(undo);
}

function fileIn(value: unknown): MemoryFile {
	const file = fileOf(value);
	if (file) return file;
	throw new NotYet(vscode.l10n.t('First select a file in the Memory view.'));
}

async function deleteFile(services: CommandServices, chosen: unknown): Promise<void> {
	const { uri, path } = fileIn(chosen);
	const detail = vscode.l10n.t('The agent will forget everything in this file. You can undo this.');
	if (!(await agreed(vscode.l10n.t('Delete {0}?', path), detail, vscode.l10n.t('Delete')))) return;
	const result = await services.server.request(DeleteMemoryRequest, { uri });
	report(services, result, vscode.l10n.t('Deleted {0}', path), uri);
}

async function moveFile(services: CommandServices, chosen: unknown): Promise<void> {
	const { uri, path } = fileIn(chosen);
	const name = path.lastIndexOf('/') + 1;
	const to = await vscode.window.showInputBox({
		title: vscode.l10n.t('Move {0}', path),
		prompt: vscode.l10n.t('New path in the agent’s workspace'),
		value: path,
		valueSelection: [name, path.length - '.md'.length],
	});
	if (!to || to === path) return;
	// The row's own path ends its address, and what stands before it is the workspace's.
	const root = vscode.Uri.joinPath(vscode.Uri.parse(uri), ...path.split('/').map(() => '..'));
	const target = vscode.Uri.joinPath(root, ...to.split('/')).toString();
	const result = await services.server.request(MoveMemoryRequest, { uri, to: target });
	report(services, result, vscode.l10n.t('Moved {0} to {1}', path, to), uri);
}

async function mergeDuplicates(services: CommandServices): Promise<void> {
	const workspace = await pickWorkspace(services, undefined);
	if (!workspace) return;
	const asked = services.server.request(DuplicatesRequest, { workspace: workspace.uri });
	const groups = await withSlowProgress(vscode.l10n.t('Looking for duplicates…'), asked);
	if (groups.length === 0) {
		tell(vscode.l10n.t('No duplicates found in the memory of {0}.', workspace.name));
		return;
	}
	const picked = await vscode.window.showQuickPick(
		groups.map((group) => ({
			label: group.keep.text.trim(),
			description: vscode.l10n.t('{0} more', group.others.length),
			detail: vscode.l10n.t('Keep in {0}, remove from {1}', placeOf(group.keep), group.others.map(placeOf).join(', ')),
			picked: true,
			group,
		})),
		{
			canPickMany: true,
			title: vscode.l10n.t('Merge Duplicate Memories'),
			placeHolder: vscode.l10n.t('Select the entries to merge'),
		},
	);
	const passages = (picked ?? []).flatMap(({ group }) => group.others);
	if (passages.length === 0) return;
	const result = await services.server.request(ForgetRequest, { passages });
	report(services, result, vscode.l10n.t('Duplicates removed: {0}', passages.length), workspace.uri);
}

/** `memory/2026-11-20.md:3`, lines counted from one. */
const placeOf = ({ uri, startLine }: MemoryPassage): string =>
	`${vscode.workspace.asRelativePath(vscode.Uri.parse(uri))}:${startLine + 1}`;

async function rebuild(services: CommandServices): Promise<void> {
	const workspace: WorkspaceInfo | undefined = await pickWorkspace(services, undefined);
	if (!workspace) return;
	await vscode.window.withProgress(
		{
			location: vscode.ProgressLocation.Notification,
			title: vscode.l10n.t('Indexing the memory of {0}…', workspace.name),
			cancellable: true,
		},
		(_, token) => services.memory.rebuild(workspace, token),
	);
}

async function searchAsRuntime(services: CommandServices): Promise<void> {
	const { asked } = services.memory;
	const workspace = asked && services.workspaces.byUri(asked.workspace);
	if (!asked || !workspace)
		throw new NotYet(
			vscode.l10n.t('First search the memory. Then this command repeats the search as the runtime does it.'),
		);
	const source = new vscode.CancellationTokenSource();
	const answered = services.memory.searchAsRuntime(workspace, asked.query, source.token).catch((error: unknown) => {
		if (!source.token.isCancellationRequested) throw error;
	});
	await withSlowProgress(vscode.l10n.t('Searching as the runtime does…'), answered, () => source.cancel());
	await vscode.commands.executeCommand('soulscope.memory.focus');
}

export const memoryCommands: readonly Command[] = [
	{ id: 'memory.search', run: searchMemory },
	{ id: 'memory.searchAsRuntime', run: searchAsRuntime },
	{ id: 'memory.clearSearch', run: ({ memory }) => memory.show() },
	{ id: 'memory.forget', run: forget },
	{ id: 'memory.promote', run: (services, chosen) => promote(services, services.diffs, chosen) },
	{ id: 'memory.takeBack', run: undoChange },
	{ id: 'memory.deleteFile', run: deleteFile },
	{ id: 'memory.moveFile', run: moveFile },
	{ id: 'memory.mergeDuplicates', run: mergeDuplicates },
	{ id: 'memory.rebuild', run: rebuild },
];
