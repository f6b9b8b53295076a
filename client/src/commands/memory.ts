import * as vscode from 'vscode';
import {
	DuplicatesRequest,
	ForgetRequest,
	type MemoryEditResult,
	type MemoryFile,
	type MemoryPassage,
	PromoteRequest,
} from '../../../protocol/memoryEdit.ts';
import { DeleteMemoryRequest, MoveMemoryRequest } from '../../../protocol/memoryFiles.ts';
import type { MemorySearchHit } from '../../../protocol/memorySearch.ts';
import type { WorkspaceInfo } from '../../../protocol/workspaces.ts';
import { withSlowProgress } from '../progress.ts';
import { entriesOf } from '../views/entries.ts';
import { excerptOf } from '../views/excerpt.ts';
import type { MemoryView } from '../views/memory.ts';
import { fileOf, type HitNode, isHitNode, undoOf } from '../views/memoryNodes.ts';
import { pickWorkspace } from './pickers.ts';
import { type Command, type CommandServices, NotYet } from './registry.ts';
import { offerUndo, setUndoable, undoDeed } from './undo.ts';

interface HitItem extends vscode.QuickPickItem {
	readonly hit: MemorySearchHit;
}

/** UTF-16 units: about what a quick pick shows of a line. */
const pickWidth = 110;

const itemOf = (hit: MemorySearchHit): HitItem => ({
	label: excerptOf(hit.snippet, hit.highlights, pickWidth).label || hit.path,
	detail: [`${hit.path}:${hit.startLine}`, hit.headings.join(' › ')].filter(Boolean).join(' · '),
	// The server has chosen already; the picker must not choose again by its own lights.
	alwaysShow: true,
	hit,
});

async function open({ uri, startLine, endLine }: MemorySearchHit): Promise<void> {
	const selection = new vscode.Range(startLine - 1, 0, endLine - 1, 0);
	await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection });
}

/** Finds while it is being typed; what was found last stays in the view. */
async function search(view: MemoryView, services: CommandServices): Promise<void> {
	const workspace = await pickWorkspace(services, undefined);
	if (!workspace) return;
	const pick = vscode.window.createQuickPick<HitItem>();
	pick.title = vscode.l10n.t('Search the memory of {0}', workspace.name);
	pick.placeholder = vscode.l10n.t('Words, "a phrase", path:memory/, after:2026-11-01, before:2026-12');
	let asking = new vscode.CancellationTokenSource();
	pick.onDidChangeValue(async (query) => {
		asking.cancel();
		asking.dispose();
		const mine = new vscode.CancellationTokenSource();
		asking = mine;
		if (query.trim() === '') {
			pick.items = [];
			return;
		}
		pick.busy = true;
		try {
			const { hits, notes } = await view.search(workspace, query, mine.token);
			if (mine.token.isCancellationRequested) return;
			pick.items = hits.map(itemOf);
			view.show(workspace, { query, hits, notes });
		} catch (error) {
			if (mine.token.isCancellationRequested) return;
			pick.items = [];
			pick.hide();
			void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
		} finally {
			if (asking === mine) pick.busy = false;
		}
	});
	pick.onDidAccept(() => {
		const [chosen] = pick.activeItems;
		pick.hide();
		// The view keeps everything that was found; whoever picked one wants that.
		if (chosen) void open(chosen.hit);
		else void vscode.commands.executeCommand('soulscope.memory.focus');
	});
	pick.onDidHide(() => {
		asking.cancel();
		asking.dispose();
		pick.dispose();
	});
	pick.show();
}

/** The lines of a result as they are now, unsaved changes included. */
async function passageOf({ uri, startLine, endLine }: MemorySearchHit): Promise<MemoryPassage> {
	const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
	const last = Math.min(endLine, document.lineCount) - 1;
	const lines = new vscode.Range(startLine - 1, 0, last, document.lineAt(Math.max(0, last)).text.length);
	return { uri, startLine: startLine - 1, endLine: last, text: document.getText(lines) };
}

function hitIn(value: unknown): HitNode {
	if (isHitNode(value)) return value;
	throw new NotYet(vscode.l10n.t('Search the memory first, then choose a result in the Memory view.'));
}

async function report(services: CommandServices, result: MemoryEditResult, said: string): Promise<void> {
	if (result.kind === 'failed') throw new Error(result.message);
	setUndoable(result.undo);
	if (result.problem) void vscode.window.showWarningMessage(result.problem);
	void offerUndo(services, said, result.undo).catch((error: unknown) =>
		vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error)),
	);
}

/** A question with its consequence; true where the person agrees. */
async function agreed(question: string, detail: string, yes: string): Promise<boolean> {
	return (await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}

const longestDetail = 600;

const shortened = (text: string): string =>
	text.length > longestDetail ? `${text.slice(0, longestDetail).toWellFormed()}…` : text;

interface EntryItem extends vscode.QuickPickItem {
	readonly passage: MemoryPassage;
}

/** Of a passage with several entries, those that the person means; the whole of any other. Undefined: none after all. */
async function chosenFrom(
	passage: MemoryPassage,
	{ terms }: MemorySearchHit,
): Promise<readonly MemoryPassage[] | undefined> {
	const entries = entriesOf(passage.text);
	if (entries.length < 2) return [passage];
	const items = entries.map(
		({ startLine, endLine, text }): EntryItem => ({
			label: text.replace(/\s+/g, ' ').trim(),
			picked: terms.some(({ term }) => text.toLowerCase().includes(term)),
			passage: {
				uri: passage.uri,
				startLine: passage.startLine + startLine,
				endLine: passage.startLine + endLine,
				text,
			},
		}),
	);
	const picked = await vscode.window.showQuickPick(items, {
		canPickMany: true,
		title: vscode.l10n.t('Forget'),
		placeHolder: vscode.l10n.t('Which of these should the agent forget?'),
	});
	return picked && picked.length > 0 ? picked.map((item) => item.passage) : undefined;
}

async function forget(services: CommandServices, chosen: unknown): Promise<void> {
	const { hit } = hitIn(chosen);
	const passages = await chosenFrom(await passageOf(hit), hit);
	if (!passages) return;
	const question = vscode.l10n.t('Forget this, from {0}?', hit.path);
	const said = shortened(passages.map(({ text }) => text).join('\n'));
	if (!(await agreed(question, said, vscode.l10n.t('Forget')))) return;
	const asked = services.server.request(ForgetRequest, { passages });
	const result = await withSlowProgress(vscode.l10n.t('Forgetting…'), asked);
	await report(services, result, vscode.l10n.t('Forgotten from {0}', hit.path));
}

async function promote(services: CommandServices, chosen: unknown): Promise<void> {
	const { hit } = hitIn(chosen);
	const asked = services.server.request(PromoteRequest, await passageOf(hit));
	const result = await withSlowProgress(vscode.l10n.t('Moving…'), asked);
	await report(services, result, vscode.l10n.t('Moved from {0} to the long-term memory', hit.path));
}

async function takeBack(services: CommandServices, chosen: unknown): Promise<void> {
	const undo = undoOf(chosen);
	if (undo === undefined) {
		throw new NotYet(
			vscode.l10n.t('Choose something under “What was written” in the Memory view that can be taken back.'),
		);
	}
	await undoDeed(services, undo);
}

function fileIn(value: unknown): MemoryFile {
	const file = fileOf(value);
	if (file) return file;
	throw new NotYet(vscode.l10n.t('Choose a file in the Memory view first.'));
}

async function deleteFile(services: CommandServices, chosen: unknown): Promise<void> {
	const { uri, path } = fileIn(chosen);
	const detail = vscode.l10n.t('The agent forgets everything in it. It can be taken back.');
	if (!(await agreed(vscode.l10n.t('Delete {0}?', path), detail, vscode.l10n.t('Delete')))) return;
	const result = await services.server.request(DeleteMemoryRequest, { uri });
	await report(services, result, vscode.l10n.t('Deleted {0}', path));
}

async function moveFile(services: CommandServices, chosen: unknown): Promise<void> {
	const { uri, path } = fileIn(chosen);
	const name = path.lastIndexOf('/') + 1;
	const to = await vscode.window.showInputBox({
		title: vscode.l10n.t('Move {0}', path),
		prompt: vscode.l10n.t('Path in the agent’s workspace'),
		value: path,
		valueSelection: [name, path.length - '.md'.length],
	});
	if (!to || to === path) return;
	// The row's own path ends its address, and what stands before it is the workspace's.
	const root = vscode.Uri.joinPath(vscode.Uri.parse(uri), ...path.split('/').map(() => '..'));
	const target = vscode.Uri.joinPath(root, ...to.split('/')).toString();
	const result = await services.server.request(MoveMemoryRequest, { uri, to: target });
	await report(services, result, vscode.l10n.t('Moved {0} to {1}', path, to));
}

async function mergeDuplicates(services: CommandServices): Promise<void> {
	const workspace = await pickWorkspace(services, undefined);
	if (!workspace) return;
	const asked = services.server.request(DuplicatesRequest, { workspace: workspace.uri });
	const groups = await withSlowProgress(vscode.l10n.t('Looking for what stands there twice…'), asked);
	if (groups.length === 0) {
		void vscode.window.showInformationMessage(
			vscode.l10n.t('No entry of the memory of {0} stands there twice.', workspace.name),
		);
		return;
	}
	const picked = await vscode.window.showQuickPick(
		groups.map((group) => ({
			label: group.keep.text.trim(),
			description: vscode.l10n.t('{0} more', group.others.length),
			detail: vscode.l10n.t('Stays in {0}; goes from {1}', placeOf(group.keep), group.others.map(placeOf).join(', ')),
			picked: true,
			group,
		})),
		{
			canPickMany: true,
			title: vscode.l10n.t('Merge entries that say the same'),
			placeHolder: vscode.l10n.t('Which of them should stand there only once?'),
		},
	);
	const passages = (picked ?? []).flatMap(({ group }) => group.others);
	if (passages.length === 0) return;
	const result = await services.server.request(ForgetRequest, { passages });
	await report(services, result, vscode.l10n.t('{0} repeated entries were taken out', passages.length));
}

/** `memory/2026-11-20.md:3`, lines counted from one. */
const placeOf = ({ uri, startLine }: MemoryPassage): string =>
	`${vscode.workspace.asRelativePath(vscode.Uri.parse(uri))}:${startLine + 1}`;

async function rebuild(view: MemoryView, services: CommandServices): Promise<void> {
	const workspace: WorkspaceInfo | undefined = await pickWorkspace(services, undefined);
	if (!workspace) return;
	await vscode.window.withProgress(
		{
			location: vscode.ProgressLocation.Notification,
			title: vscode.l10n.t('Indexing the memory of {0}…', workspace.name),
			cancellable: true,
		},
		(_, token) => view.rebuild(workspace, token),
	);
}

async function searchAsRuntime(view: MemoryView, services: CommandServices): Promise<void> {
	const { asked } = view;
	const workspace = asked && services.workspaces.byUri(asked.workspace);
	if (!asked || !workspace)
		throw new NotYet(vscode.l10n.t('Search the memory first; then the same can be asked of the runtime.'));
	const source = new vscode.CancellationTokenSource();
	const answered = view.searchAsRuntime(workspace, asked.query, source.token).catch((error: unknown) => {
		if (!source.token.isCancellationRequested) throw error;
	});
	await withSlowProgress(vscode.l10n.t('Asking as the runtime would…'), answered, () => source.cancel());
	await vscode.commands.executeCommand('soulscope.memory.focus');
}

/** Commands of one memory view. */
export const memoryCommands = (view: MemoryView): readonly Command[] => [
	{ id: 'memory.search', run: (services) => search(view, services) },
	{ id: 'memory.searchAsRuntime', run: (services) => searchAsRuntime(view, services) },
	{ id: 'memory.clearSearch', run: () => view.show() },
	{ id: 'memory.forget', run: forget },
	{ id: 'memory.promote', run: promote },
	{ id: 'memory.takeBack', run: takeBack },
	{ id: 'memory.deleteFile', run: deleteFile },
	{ id: 'memory.moveFile', run: moveFile },
	{ id: 'memory.mergeDuplicates', run: mergeDuplicates },
	{ id: 'memory.rebuild', run: (services) => rebuild(view, services) },
];
