import * as vscode from 'vscode';
import { ConsolidateRequest, RetireRequest, type TidyResult } from '../../../../protocol/memory/proposals.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import { tell } from '../../ui/tell.ts';
import type { ProposalsServices } from './services.ts';

type LookedResult = Extract<TidyResult, { kind: 'looked' }>;

/** How a search through the memory is told. */
interface LookWordings {
	readonly nothing: () => string;
	readonly found: (count: number) => string;
}

const archiving: LookWordings = {
	nothing: () => vscode.l10n.t('Nothing new to archive was found.'),
	found: (count) =>
		count === 1
			? vscode.l10n.t('1 memory could be archived.')
			: vscode.l10n.t('{0} memories could be archived.', count),
};

const keeping: LookWordings = {
	nothing: () => vscode.l10n.t('Nothing new for long-term memory was found.'),
	found: (count) =>
		count === 1
			? vscode.l10n.t('1 line could be kept in long-term memory.')
			: vscode.l10n.t('{0} lines could be kept in long-term memory.', count),
};

/** What a search came to, in a few sentences. */
function toldOf({ files, found, more, notes }: LookedResult, words: LookWordings): string {
	return [
		found === 0 ? words.nothing() : words.found(found),
		files === 1 ? vscode.l10n.t('1 file was read.') : vscode.l10n.t('{0} files were read.', files),
		...(more > 0 ? [vscode.l10n.t('{0} more come after these: search again later.', more)] : []),
		...notes,
	].join(' ');
}

/** Has the server look, and says what came of it. */
async function look(
	{ list }: ProposalsServices,
	words: LookWordings,
	ask: (token: vscode.CancellationToken) => Promise<TidyResult>,
): Promise<void> {
	const cancel = new vscode.CancellationTokenSource();
	const title = vscode.l10n.t('Looking at the memory…');
	const result = await withSlowProgress(title, ask(cancel.token), () => cancel.cancel());
	if (result.kind === 'failed') throw new Error(result.message);
	await list.refresh();
	if (list.pending.length > 0) await vscode.commands.executeCommand('soulscope.proposals.focus');
	tell(toldOf(result, words));
}

const workspaceOf = ({ workspaces }: ProposalsServices): Promise<WorkspaceInfo | undefined> =>
	pickWorkspace({ workspaces }, undefined);

/** What the memory does not need any more. */
export async function lookForRetirable(services: ProposalsServices): Promise<void> {
	const workspace = await workspaceOf(services);
	if (!workspace) return;
	await look(services, archiving, (token) =>
		services.server.request(RetireRequest, { workspace: workspace.uri }, token),
	);
}

/** Days that a log is old at least. */
const ages = [7, 14, 30, 90] as const;
const usualAge = 30;

/** Without a list that may begin elsewhere than at its top, the usual age would stand before shorter ones. */
function pickAge(): Promise<number | undefined> {
	const list = vscode.window.createQuickPick<AgeItem>();
	list.title = vscode.l10n.t('Find Log Lines to Keep');
	list.placeholder = vscode.l10n.t('Which daily logs? They stay as they are.');
	list.items = ages.map((days) => ({ label: vscode.l10n.t('Older than {0} days', days), days }));
	list.activeItems = list.items.filter(({ days }) => days === usualAge);
	return new Promise((resolve) => {
		list.onDidAccept(() => {
			resolve(list.activeItems[0]?.days);
			list.hide();
		});
		list.onDidHide(() => {
			resolve(undefined);
			list.dispose();
		});
		list.show();
	});
}

interface AgeItem extends vscode.QuickPickItem {
	readonly days: number;
}

/** What older logs say that should be in the long-term memory. */
export async function lookIntoLogs(services: ProposalsServices): Promise<void> {
	const workspace = await workspaceOf(services);
	const days = workspace && (await pickAge());
	if (!workspace || days === undefined) return;
	await look(services, keeping, (token) =>
		services.server.request(ConsolidateRequest, { workspace: workspace.uri, days }, token),
	);
}
