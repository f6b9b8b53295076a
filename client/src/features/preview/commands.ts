import * as vscode from 'vscode';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { pickRuntime, pickSession, pickWorkspace } from '../../ui/pickers.ts';
import { subjectOf } from '../../ui/subject.ts';
import { sessionAmong } from './comparisons.ts';
import { momentHere, type PromptAddress, timeHere } from './document/address.ts';
import { openPrompt, type PromptInFront, promptOf } from './document/open.ts';
import { cameFrom, sayWhyNot } from './navigation/commands.ts';
import { readIn } from './navigation/filePlace.ts';

const noPrompt = () => new NotYet(vscode.l10n.t('First open a prompt preview with “Preview Assembled Prompt”.'));

async function previewPrompt(services: CommandServices, argument: unknown): Promise<void> {
	const { uri, session } = subjectOf(argument);
	const workspace = await pickWorkspace(services, uri);
	if (!workspace) return;
	const active = vscode.window.activeTextEditor;
	// Beside the file that one is writing, so that it follows every keystroke in sight.
	const column = active && !promptOf(undefined) ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
	const kind = session ?? workspace.sessionKinds[0] ?? 'main';
	const address = { workspace: workspace.uri, session: kind, wording: 'runtime' } as const;
	const from = cameFrom(services, workspace, argument);
	const { place } = await openPrompt(address, workspace, workspace.runtimeTitle, column, {
		prompts: services.prompts,
		from,
	});
	if (from && !place) await sayWhyNot(services, address, from);
}

/** The same prompt but for what `changed` says, in its place, and where it shows what the person is reading. */
async function openAgain(
	{ prompts, workspaces }: CommandServices,
	front: PromptInFront,
	changed: PromptAddress,
	runtimeTitle = front.runtimeTitle,
): Promise<void> {
	const shown = prompts.shown(front);
	const from = shown && front.editor && readIn(front.editor, shown);
	await openPrompt(changed, workspaces.byUri(changed.workspace), runtimeTitle, front.column, { prompts, from });
}

async function otherSession(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const workspace = services.workspaces.byUri(front.address.workspace);
	const session = await pickSession(workspace?.sessionKinds ?? [front.address.session], front.address.session);
	if (!session) return;
	await openAgain(services, front, { ...front.address, session });
}

async function otherRuntime(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const workspace = services.workspaces.byUri(front.address.workspace);
	const runtime = await pickRuntime(services, front.address.runtime ?? workspace?.runtime);
	if (!runtime) return;
	const session = sessionAmong(runtime.sessionKinds ?? [], front.address.session);
	await openAgain(services, front, { ...front.address, session, runtime: runtime.id }, runtime.title);
}

async function otherWording(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const wording = front.address.wording === 'runtime' ? 'chat' : 'runtime';
	await openAgain(services, front, { ...front.address, wording });
}

/** What would be sent for a message: a runtime may choose files and memories by it. */
async function withMessage(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const sentence = await vscode.window.showInputBox({
		prompt: vscode.l10n.t('The message to the agent. Leave empty to preview the prompt without a message.'),
		value: front.address.message ?? '',
	});
	if (sentence === undefined) return;
	const { message: _, ...address } = front.address;
	await openAgain(services, front, sentence.trim() === '' ? address : { ...address, message: sentence });
}

/** What would be sent at another time: a runtime may go by the clock in what it reads. */
async function atTime(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
	const momentOf = (text: string) => momentHere(text, Date.now());
	const message = await vscode.window.showInputBox({
		prompt: vscode.l10n.t('HH:MM today, or YYYY-MM-DD HH:MM, in {0}. Leave empty for now.', zone),
		value: front.address.at === undefined ? '' : timeHere(front.address.at),
		placeHolder: '23:30',
		validateInput: (text) =>
			text.trim() === '' || momentOf(text) !== undefined
				? undefined
				: vscode.l10n.t('This is not a valid time. Write it like 23:30 or 2026-11-21 23:30.'),
	});
	if (message === undefined) return;
	const { at: _, ...address } = front.address;
	const at = momentOf(message);
	await openAgain(services, front, at === undefined ? address : { ...address, at });
}

/** As if the dice said the other thing: by themselves they never turn the persona in a preview. */
async function otherDice(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const { random, ...address } = front.address;
	if (random === undefined && !(address.personaSwap && services.prompts.shown(front)?.result.personaSwap?.byChance)) {
		throw new NotYet(vscode.l10n.t('Nothing in this prompt is chosen at random.'));
	}
	await openAgain(services, front, random === undefined ? { ...address, random: 0 } : address);
}

/** As if the stand-in persona that the runtime rejects were accepted, and back. */
async function showPersonaSwap(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const { personaSwap, ...address } = front.address;
	if (!personaSwap && services.prompts.shown(front)?.result.personaSwap?.rejected === undefined) {
		throw new NotYet(vscode.l10n.t('This agent has no rejected stand-in persona in its configuration.'));
	}
	// Without the persona, there is nothing for the dice to say.
	const { random: _, ...asFound } = address;
	await openAgain(services, front, personaSwap ? asFound : { ...address, personaSwap: true });
}

export const previewCommands: readonly Command[] = [
	{ id: 'previewPrompt', run: previewPrompt },
	{ id: 'preview.pickSession', run: otherSession },
	{ id: 'preview.pickRuntime', run: otherRuntime },
	{ id: 'preview.toggleWording', run: otherWording },
	{ id: 'preview.withMessage', run: withMessage },
	{ id: 'preview.atTime', run: atTime },
	{ id: 'preview.otherDice', run: otherDice },
	{ id: 'preview.standIn', run: showPersonaSwap },
];
