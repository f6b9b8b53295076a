import * as vscode from 'vscode';
import { momentHere, timeHere } from '../preview/address.ts';
import { sessionAmong } from '../preview/comparisons.ts';
import { openPrompt, promptOf } from '../preview/open.ts';
import { isBudgetNode } from '../views/budgetNodes.ts';
import { pickRuntime, pickSession, pickWorkspace } from './pickers.ts';
import { type Command, type CommandServices, NotYet } from './registry.ts';

const noPrompt = () => new NotYet(vscode.l10n.t('Open a prompt preview first: “Preview Assembled Prompt” makes one.'));

/**
 * What the prompt is asked for: a lens of the server says workspace and session, a row of the budget view passes itself,
 * menus pass the file.
 */
export function subjectOf(argument: unknown): { uri?: vscode.Uri; session?: string } {
	if (argument instanceof vscode.Uri) return { uri: argument };
	if (isBudgetNode(argument)) {
		const uri = vscode.Uri.parse(argument.workspace.uri);
		return argument.kind === 'workspace' ? { uri } : { uri, session: argument.session };
	}
	if (typeof argument !== 'object' || argument === null) return {};
	const { workspace, session } = argument as Record<string, unknown>;
	return {
		...(typeof workspace === 'string' ? { uri: vscode.Uri.parse(workspace) } : {}),
		...(typeof session === 'string' ? { session } : {}),
	};
}

async function previewPrompt(services: CommandServices, argument: unknown): Promise<void> {
	const { uri, session } = subjectOf(argument);
	const workspace = await pickWorkspace(services, uri);
	if (!workspace) return;
	const active = vscode.window.activeTextEditor;
	// Beside the file that one is writing, so that it follows every keystroke in sight.
	const column = active && !promptOf(undefined) ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
	const kind = session ?? workspace.sessionKinds[0] ?? 'main';
	const address = { workspace: workspace.uri, session: kind, wording: 'runtime' } as const;
	await openPrompt(address, workspace, workspace.runtimeTitle, column);
}

async function otherSession(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const workspace = services.workspaces.byUri(front.address.workspace);
	const session = await pickSession(workspace?.sessionKinds ?? [front.address.session], front.address.session);
	if (!session) return;
	await openPrompt({ ...front.address, session }, workspace, front.runtimeTitle, front.column);
}

async function otherRuntime(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const workspace = services.workspaces.byUri(front.address.workspace);
	const runtime = await pickRuntime(services, front.address.runtime ?? workspace?.runtime);
	if (!runtime) return;
	const session = sessionAmong(runtime.sessionKinds ?? [], front.address.session);
	const address = { ...front.address, session, runtime: runtime.id };
	await openPrompt(address, workspace, runtime.title, front.column);
}

async function otherWording(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const wording = front.address.wording === 'runtime' ? 'chat' : 'runtime';
	const workspace = services.workspaces.byUri(front.address.workspace);
	await openPrompt({ ...front.address, wording }, workspace, front.runtimeTitle, front.column);
}

/** What would be sent for a message: a runtime may choose files and memories by it. */
async function withMessage(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const said = await vscode.window.showInputBox({
		prompt: vscode.l10n.t('What the person says. Empty: the prompt before anything is said.'),
		value: front.address.message ?? '',
	});
	if (said === undefined) return;
	const { message: _, ...address } = front.address;
	const workspace = services.workspaces.byUri(address.workspace);
	const asked = said.trim() === '' ? address : { ...address, message: said };
	await openPrompt(asked, workspace, front.runtimeTitle, front.column);
}

/** What would be sent at another time: a runtime may go by the clock in what it reads. */
async function atTime(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
	const momentOf = (text: string) => momentHere(text, Date.now());
	const said = await vscode.window.showInputBox({
		prompt: vscode.l10n.t('HH:MM today, or YYYY-MM-DD HH:MM, in {0}. Empty: now.', zone),
		value: front.address.at === undefined ? '' : timeHere(front.address.at),
		placeHolder: '23:30',
		validateInput: (text) =>
			text.trim() === '' || momentOf(text) !== undefined
				? undefined
				: vscode.l10n.t('There is no such time. Write it like 23:30 or 2026-11-21 23:30.'),
	});
	if (said === undefined) return;
	const { at: _, ...address } = front.address;
	const at = momentOf(said);
	const asked = at === undefined ? address : { ...address, at };
	await openPrompt(asked, services.workspaces.byUri(address.workspace), front.runtimeTitle, front.column);
}

/** As if the dice said the other thing: by themselves they never turn the persona in a preview. */
async function otherDice(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const { random, ...address } = front.address;
	if (random === undefined && !(address.standIn && services.prompts.shown(front)?.result.standIn?.byChance)) {
		throw new NotYet(vscode.l10n.t('Dice have no say in this prompt.'));
	}
	const asked = random === undefined ? { ...address, random: 0 } : address;
	await openPrompt(asked, services.workspaces.byUri(address.workspace), front.runtimeTitle, front.column);
}

/** As if the stand-in persona that the runtime rejects were accepted, and back. */
async function withStandIn(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const { standIn, ...address } = front.address;
	if (!standIn && services.prompts.shown(front)?.result.standIn?.rejected === undefined) {
		throw new NotYet(vscode.l10n.t('This agent’s configuration asks for no persona that its runtime rejects.'));
	}
	// Without the persona, there is nothing for the dice to say.
	const { random: _, ...asFound } = address;
	const asked = standIn ? asFound : { ...address, standIn: true };
	await openPrompt(asked, services.workspaces.byUri(address.workspace), front.runtimeTitle, front.column);
}

export const previewCommands: readonly Command[] = [
	{ id: 'previewPrompt', run: previewPrompt },
	{ id: 'preview.pickSession', run: otherSession },
	{ id: 'preview.pickRuntime', run: otherRuntime },
	{ id: 'preview.toggleWording', run: otherWording },
	{ id: 'preview.withMessage', run: withMessage },
	{ id: 'preview.atTime', run: atTime },
	{ id: 'preview.otherDice', run: otherDice },
	{ id: 'preview.standIn', run: withStandIn },
];
