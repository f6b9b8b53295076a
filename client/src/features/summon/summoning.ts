import * as vscode from 'vscode';
import {
	SummonProgressNotification,
	SummonRequest,
	type SummonWriteParams,
	SummonWriteRequest,
} from '../../../../protocol/chat/summon.ts';
import { ManagedSummonRequest } from '../../../../protocol/managed/managed.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { CommandServices } from '../../commands/registry.ts';
import type { Server } from '../../server/server.ts';
import { folderFor } from '../../ui/folders.ts';
import { pickBeginning } from '../../ui/pickers.ts';
import { tell } from '../../ui/tell.ts';
import { managedWorkspace } from '../managed/managedWorkspace.ts';
import { managedScheme } from '../managed/scheme.ts';
import { tellWritten } from '../memory/undo.ts';
import { keepRuntime } from '../runtime/commands.ts';
import { DraftView } from './draftView.ts';
import { created, replaced, type SummonDraft } from './summary.ts';

// This module is a bundle of its own (see esbuild.mjs): few people summon an agent, and fewer do it twice.

/** Hears what is being drafted; set while something is. */
let onProgress: ((summon: string, path: string, text: string) => void) | undefined;
let isHearing = false;

function hearSummoning(server: Server): void {
	if (isHearing) return;
	isHearing = true;
	server.onNotification(SummonProgressNotification, ({ summon, path, text }) => onProgress?.(summon, path, text));
}

/** A draft that waits for the person. */
interface WaitingDraft {
	readonly folder: vscode.Uri;
	readonly draft: SummonDraft;
	readonly view: DraftView;
}
let waiting: WaitingDraft | undefined;
let summoned = 0;

/** A selection is taken for the description: it can be written at leisure in any document. */
function selectedDescription(): string {
	const editor = vscode.window.activeTextEditor;
	const text = editor?.document.getText(editor.selection) ?? '';
	return text.length <= 4000 ? text.replace(/\s+/gu, ' ').trim() : '';
}

const askForDescription = (known?: string) =>
	vscode.window.showInputBox({
		title: vscode.l10n.t('Summon an Agent'),
		prompt: vscode.l10n.t('Describe the agent. What is its task? How does it talk? What must it never do?'),
		placeHolder: vscode.l10n.t('A patient helper for a pottery studio that watches the kiln and answers orders'),
		value: known ?? selectedDescription(),
		ignoreFocusOut: true,
		validateInput: (value) =>
			value.trim() === '' ? vscode.l10n.t('Describe the agent in one or two sentences.') : undefined,
	});

async function drafted(
	{ server }: CommandServices,
	asked: { readonly folder: vscode.Uri; readonly runtime: string; readonly description: string },
	view: DraftView,
	summon: string,
): Promise<SummonDraft> {
	const { folder, runtime, description } = asked;
	const result = await vscode.window.withProgress(
		{
			location: vscode.ProgressLocation.Notification,
			title: vscode.l10n.t('Writing a draft of the agent’s files'),
			cancellable: true,
		},
		(progress, token) => {
			onProgress = (about, path, text) => {
				if (about !== summon) return;
				view.progress(path, text);
				if (text === '') return;
				progress.report({ message: path });
				void view.open();
			};
			const request = server.request(SummonRequest, { summon, folder: folder.toString(), runtime, description }, token);
			return request
				.catch((error: unknown) => {
					// Called off by the person: there is nothing to say.
					if (token.isCancellationRequested) throw new vscode.CancellationError();
					throw error;
				})
				.finally(() => {
					onProgress = undefined;
				});
		},
	);
	if (result.kind === 'failed') throw new Error(result.message);
	return result;
}

export async function summon(services: CommandServices, argument: unknown): Promise<void> {
	if (!vscode.workspace.isTrusted) {
		throw new NotYet(
			vscode.l10n.t('Nothing was sent or written, because this workspace is not trusted. Trust it first.'),
		);
	}
	const description = (await askForDescription())?.trim();
	if (!description) return;
	const folder = await folderFor(argument, {
		which: vscode.l10n.t('Choose a folder for the agent'),
		choose: vscode.l10n.t('Summon Here'),
		title: vscode.l10n.t('Folder for the agent'),
	});
	if (!folder) return;
	await services.workspaces.load();
	const runtime = await pickBeginning(services, services.workspaces.byUri(folder.toString())?.runtime);
	if (!runtime) return;

	await summonInto(services, { folder, runtime: runtime.id, description });
}

/** Of an agent in a database: from what it was told when it was made, into its own rows. */
export async function summonAgain(services: CommandServices, argument: unknown): Promise<void> {
	const workspace = await managedWorkspace(services, argument);
	if (!workspace) return;
	const answer = await services.server.request(ManagedSummonRequest, { workspace: workspace.uri });
	if (answer.kind === 'failed') throw new Error(answer.message);
	const description = (await askForDescription(answer.description))?.trim();
	if (!description) return;
	await summonInto(services, { folder: vscode.Uri.parse(workspace.uri), runtime: workspace.runtime, description });
}

/** Has a model write a draft, shows it, and asks whether it is to be written. */
async function summonInto(
	services: CommandServices,
	asked: { readonly folder: vscode.Uri; readonly runtime: string; readonly description: string },
): Promise<void> {
	const { folder, description } = asked;
	await discardDraft(services);
	const name = `${summoned++}`;
	const title = vscode.l10n.t('Summoned: {0}', description.length > 40 ? `${description.slice(0, 39)}…` : description);
	hearSummoning(services.server);
	const view = new DraftView(name, folder, title);
	try {
		const draft = await drafted(services, asked, view, name);
		await view.show(draft);
		waiting = { folder, draft, view };
		offer(services, waiting, title);
	} catch (error) {
		await view.close();
		view.dispose();
		throw error;
	}
}

/** The question stands above the diff and in the Memory view; what is said once only says so. */
function offer(services: CommandServices, { draft, view }: WaitingDraft, tab: string): void {
	const serious = draft.files.flatMap(({ findings }) => findings).filter(({ severity }) => severity !== 'information');
	const message =
		draft.model === undefined
			? (draft.notes[0] ?? vscode.l10n.t('These are the templates.'))
			: vscode.l10n.t('{0} wrote a draft of the files for {1}.', draft.model, draft.runtimeTitle);
	const problems =
		serious.length === 1
			? vscode.l10n.t('Checks found 1 problem.')
			: vscode.l10n.t('Checks found {0} problems.', serious.length);
	const checked = serious.length === 0 ? '' : ` ${problems}`;
	services.pending.ask({
		kind: 'question',
		id: 'draft',
		about: 'draft',
		message: vscode.l10n.t('Write the files of the draft? Files: {0}', draft.files.length),
		short: vscode.l10n.t('Write the draft?'),
		tab,
		answers: [
			{ id: 'show', label: vscode.l10n.t('$(diff) Show Draft'), run: () => view.reveal() },
			{ id: 'accept', label: vscode.l10n.t('$(check-all) Write These Files'), run: () => writeDraft(services) },
			{ id: 'decline', label: vscode.l10n.t('$(trash) Discard'), run: () => discardDraft(services) },
		],
		async close() {
			await view.close();
			view.dispose();
		},
	});
	tell(`${message}${checked}`);
}

/** What is there is only replaced where the person says so, and it stands in the diff that they are looking at. */
async function filesToWrite(draft: SummonDraft): Promise<SummonWriteParams['files'] | undefined> {
	const [fresh, changed] = [created(draft), replaced(draft)];
	if (changed.length === 0) return fresh;
	const replace =
		changed.length === 1 ? vscode.l10n.t('Replace 1 File') : vscode.l10n.t('Replace {0} Files', changed.length);
	const onlyNew = vscode.l10n.t('Create Only New Files');
	const answer = await vscode.window.showWarningMessage(
		vscode.l10n.t('Replace existing files?'),
		{
			modal: true,
			detail: vscode.l10n.t(
				'These files already exist: {0}. They will get the text on the right side of the diff. You can undo this.',
				changed.map(({ path }) => path).join(', '),
			),
		},
		replace,
		...(fresh.length > 0 ? [onlyNew] : []),
	);
	if (answer === replace) return [...fresh, ...changed];
	return answer === onlyNew ? fresh : undefined;
}

export async function writeDraft(services: CommandServices): Promise<void> {
	if (!waiting) throw new NotYet(vscode.l10n.t('There is no draft. First run “Summon an Agent”.'));
	const { folder, draft } = waiting;
	const files = await filesToWrite(draft);
	if (!files) return;
	const result = await services.server.request(SummonWriteRequest, {
		folder: folder.toString(),
		runtime: draft.runtime,
		files: files.map(({ path, before, after }) => ({ path, after, ...(before !== undefined && { before }) })),
	});
	if (result.kind === 'failed') {
		// Some may stand there already.
		const message = vscode.l10n.t('Wrote only some of the files');
		if (result.undo !== undefined) tellWritten(services, { id: result.undo, message: message, uri: folder });
		throw new Error(result.message);
	}
	await discardDraft(services);
	if (!vscode.workspace.getWorkspaceFolder(folder)) {
		await vscode.commands.executeCommand('vscode.openFolder', folder);
		return;
	}
	// Whose the rows of a database are is no setting.
	if (folder.scheme !== managedScheme) await keepRuntime(services, folder, draft.runtime);
	const first = ['IDENTITY.md', 'SOUL.md'].find((name) => result.files.includes(name)) ?? result.files[0];
	if (first) await vscode.window.showTextDocument(vscode.Uri.joinPath(folder, first));
	const sentence = vscode.l10n.t('Wrote {0}', result.files.join(', '));
	tellWritten(services, { id: result.undo, message: sentence, uri: folder });
}

export async function discardDraft({ pending }: CommandServices): Promise<void> {
	waiting = undefined;
	await pending.drop('draft');
}
