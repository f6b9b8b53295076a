import * as vscode from 'vscode';
import {
	type ListedPastState,
	type OtherPast,
	type PastSource,
	PastStatesRequest,
} from '../../../../protocol/past/past.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { Server } from '../../server/server.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import { nameAlone } from '../../workspaces/agentNames.ts';
import { timeHere } from '../preview/document/address.ts';

/** States that a list has; older ones are reached by their day. */
const mostListed = 200;
/** Paths in a line of the list. */
const mostNamed = 4;

type StateServices = { readonly server: Pick<Server, 'request'> };

interface StateItem extends vscode.QuickPickItem {
	/** Absent: the person names a day, or looks elsewhere. */
	readonly state?: ListedPastState;
	readonly other?: OtherPast;
}

/** What a list has at its end for each other place that has earlier states. */
export const otherItems = (others: readonly OtherPast[]) =>
	others.map((other) => ({
		label: `$(archive) ${vscode.l10n.t('Look in {0} instead…', other.title)}`,
		alwaysShow: true,
		other,
	}));

const itemOf = (state: ListedPastState): StateItem => {
	const named = state.changed.slice(0, mostNamed).join(', ');
	return {
		label: timeHere(state.at),
		description: `${state.subject} · ${state.author}`,
		detail: state.changed.length > mostNamed ? vscode.l10n.t('{0} and more', named) : named,
		state,
	};
};

/** A state that the person names by its day, a time or a commit. */
async function askForDay(
	services: StateServices,
	workspace: WorkspaceInfo,
	from: PastSource | undefined,
): Promise<ListedPastState | undefined> {
	const asOf = await vscode.window.showInputBox({
		// The page that asked gets the keys back once its list of days is gone, which can be after this is there.
		ignoreFocusOut: true,
		prompt: vscode.l10n.t('A day, a time or a commit, such as 2026-10-20, 2026-10-20 18:30 or 5c1a0d9b'),
		placeHolder: '2026-10-20',
	});
	if (asOf === undefined || asOf.trim() === '') return undefined;
	const asked = { workspace: workspace.uri, limit: 1, asOf: asOf.trim(), ...(from && { from }) };
	return (await services.server.request(PastStatesRequest, asked)).states[0];
}

/** The state that the person chooses from what the workspace went through, as `from` has it. */
export async function pickState(
	services: StateServices,
	workspace: WorkspaceInfo,
	from?: PastSource,
): Promise<ListedPastState | undefined> {
	const asked = { workspace: workspace.uri, limit: mostListed, ...(from && { from }) };
	const { source, others, states, hasMore } = await withSlowProgress(
		vscode.l10n.t('Reading the history…'),
		services.server.request(PastStatesRequest, asked),
	);
	const other = hasMore
		? vscode.l10n.t('Another day or commit… (there are more than these {0})', states.length)
		: vscode.l10n.t('Another day or commit…');
	// Last: whoever types looks for a state first.
	const items: readonly StateItem[] = [
		...states.map(itemOf),
		{ label: `$(calendar) ${other}`, alwaysShow: true },
		...otherItems(others),
	];
	const picked = await vscode.window.showQuickPick(items, {
		title: vscode.l10n.t('{0} on an earlier day, from {1}', nameAlone(workspace), source),
		placeHolder: vscode.l10n.t('When?'),
		matchOnDescription: true,
		matchOnDetail: true,
	});
	if (picked?.other) return pickState(services, workspace, picked.other.from);
	return picked && (picked.state ?? askForDay(services, workspace, from));
}
