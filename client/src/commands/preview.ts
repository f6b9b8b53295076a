import * as vscode from 'vscode';
import { sessionAmong } from '../preview/comparisons.ts';
import { foldPlaceholders, openPrompt, promptOf } from '../preview/open.ts';
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

async function show({ prompts }: CommandServices, ...where: Parameters<typeof openPrompt>): Promise<void> {
	await foldPlaceholders(prompts.shown(await openPrompt(...where)));
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
	await show(services, address, workspace, workspace.runtimeTitle, column);
}

async function otherSession(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const workspace = services.workspaces.byUri(front.address.workspace);
	const session = await pickSession(workspace?.sessionKinds ?? [front.address.session], front.address.session);
	if (!session) return;
	await show(services, { ...front.address, session }, workspace, front.runtimeTitle, front.column);
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
	await show(services, address, workspace, runtime.title, front.column);
}

async function otherWording(services: CommandServices, argument: unknown): Promise<void> {
	const front = promptOf(argument);
	if (!front) throw noPrompt();
	await services.workspaces.load();
	const wording = front.address.wording === 'runtime' ? 'chat' : 'runtime';
	const workspace = services.workspaces.byUri(front.address.workspace);
	await show(services, { ...front.address, wording }, workspace, front.runtimeTitle, front.column);
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
	await show(services, asked, workspace, front.runtimeTitle, front.column);
}

export const previewCommands: readonly Command[] = [
	{ id: 'previewPrompt', run: previewPrompt },
	{ id: 'preview.pickSession', run: otherSession },
	{ id: 'preview.pickRuntime', run: otherRuntime },
	{ id: 'preview.toggleWording', run: otherWording },
	{ id: 'preview.withMessage', run: withMessage },
];
