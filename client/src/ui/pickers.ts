import * as vscode from 'vscode';
import type { SessionKind } from '../../../protocol/preview/session.ts';
import { type RuntimeInfo, RuntimesRequest, type WorkspaceInfo } from '../../../protocol/workspace/workspaces.ts';
import { sessionNamed } from '../../../shared/sessionNamed.ts';
import { NotYet } from '../commands/notYet.ts';
import type { Server } from '../server/server.ts';
import { headingOf } from '../workspaces/agentNames.ts';
import type { WorkspaceList } from '../workspaces/workspaces.ts';

interface ValueItem<T> extends vscode.QuickPickItem {
	readonly value: T;
}

async function choose<T>(choices: readonly ValueItem<T>[], title: string, placeHolder: string): Promise<T | undefined> {
	const picked = await vscode.window.showQuickPick([...choices], {
		title,
		placeHolder,
		matchOnDescription: true,
		matchOnDetail: true,
	});
	return picked?.value;
}

/** The workspace that `uri`, else the active editor, lies in; asked for only where that does not settle it. */
export async function pickWorkspace(
	{ workspaces }: { readonly workspaces: Pick<WorkspaceList, 'load' | 'containing'> },
	uri: vscode.Uri | undefined,
): Promise<WorkspaceInfo | undefined> {
	const all = await workspaces.load();
	const subject = uri ?? vscode.window.activeTextEditor?.document.uri;
	const settled = (subject && workspaces.containing(subject)) ?? (all.length === 1 ? all[0] : undefined);
	if (settled) return settled;
	if (all.length === 0) {
		throw new NotYet(
			vscode.l10n.t('No persona workspace found in the open folders. To create one, run “Set Up a Persona Workspace”.'),
		);
	}
	return choose(
		all.map((workspace) => ({
			label: headingOf(workspace),
			description: workspace.runtimeTitle,
			detail: vscode.workspace.asRelativePath(vscode.Uri.parse(workspace.uri)),
			value: workspace,
		})),
		vscode.l10n.t('Persona Workspace'),
		vscode.l10n.t('Which agent?'),
	);
}

/** What each kind of session is, in our words. */
function aboutSession(name: string): string {
	const about: Readonly<Record<SessionKind, string>> = {
		main: vscode.l10n.t('You and the agent, alone'),
		chat: vscode.l10n.t('You and the agent, in a conversation'),
		group: vscode.l10n.t('A group chat or channel, where private files should not be loaded'),
		subagent: vscode.l10n.t('A helper agent for one task'),
		explorer: vscode.l10n.t('A helper agent that only looks around'),
		worker: vscode.l10n.t('A run that works on one task'),
		cron: vscode.l10n.t('A scheduled run, when nobody is there'),
		heartbeat: vscode.l10n.t('A regular run in which the agent looks for something to do'),
	};
	const kind = sessionNamed(name);
	return kind ? about[kind] : '';
}

/** `kinds` may have other choices among them. */
export function pickSession<Kind extends string>(
	kinds: readonly Kind[],
	current: Kind | undefined,
): Promise<Kind | undefined> {
	return choose(
		kinds.map((kind) => ({
			label: kind,
			description: kind === current ? vscode.l10n.t('current') : '',
			detail: aboutSession(kind),
			value: kind,
		})),
		vscode.l10n.t('Session'),
		vscode.l10n.t('Who is talking to the agent?'),
	);
}

/** What a pick comes to; without session kinds where it is left to Soulscope. */
export interface PickedRuntime {
	readonly sessionKinds?: readonly SessionKind[];
	readonly id: string;
	readonly title: string;
}

/** One of those of which a workspace can be begun. */
export const pickBeginning = (
	services: { readonly server: Pick<Server, 'request0'> },
	current: string | undefined,
): Promise<PickedRuntime | undefined> => pickRuntime(services, current, [], new Map(), ({ canBegin }) => canBegin);

/** `about` has a line on each runtime, by its id, where there is something to be said of it here. */
export async function pickRuntime(
	{ server }: { readonly server: Pick<Server, 'request0'> },
	current: string | undefined,
	first: readonly (vscode.QuickPickItem & { readonly value: PickedRuntime })[] = [],
	about: ReadonlyMap<string, string> = new Map(),
	isWanted: (runtime: RuntimeInfo) => boolean = () => true,
): Promise<PickedRuntime | undefined> {
	const runtimes = (await server.request0(RuntimesRequest)).filter(isWanted);
	return choose(
		[
			...first,
			...runtimes.map((runtime) => ({
				label: runtime.title,
				description: runtime.id === current ? vscode.l10n.t('{0} · current', runtime.id) : runtime.id,
				detail: about.get(runtime.id) ?? '',
				value: runtime,
			})),
		],
		vscode.l10n.t('Runtime'),
		vscode.l10n.t('Choose the program that runs the agent'),
	);
}
