import * as vscode from 'vscode';
import { SetupRequest } from '../../../../protocol/workspace/setup.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { Server } from '../../server/server.ts';
import { nameAlone } from '../../workspaces/agentNames.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import type { PendingActions } from '../pending/pendingActions.ts';
import { gapIn, noGap, type SetUpGap } from './gap.ts';

const keyOf = (workspace: WorkspaceInfo) => `soulscope.setUp.answered:${workspace.uri}`;

async function gapOf(workspace: WorkspaceInfo, server: Server): Promise<SetUpGap> {
	if (workspace.missing.length === 0) return noGap;
	const plan = await server.request(SetupRequest, { folder: workspace.uri, dryRun: true });
	return plan.kind === 'done' ? gapIn(workspace, plan.created) : noGap;
}

/** Where the runtime helps itself, what is offered is to be there first. */
function sentencesOf(workspace: WorkspaceInfo, { lacking, madeByRun }: SetUpGap): string {
	const { name, runtimeTitle } = workspace;
	const list = (files: readonly string[]) => new Intl.ListFormat(vscode.env.language).format(files);
	return [
		...(lacking.length > 0
			? [vscode.l10n.t('{2} expects {1}, which {0} does not have yet.', name, list(lacking), runtimeTitle)]
			: []),
		...(madeByRun.length > 0
			? [
					vscode.l10n.t(
						'{0} does not have {1} yet. With the next message, {2} will create what is missing.',
						nameAlone(workspace),
						list(madeByRun),
						runtimeTitle,
					),
				]
			: []),
	].join(' ');
}

interface OfferServices {
	/** What was answered is kept here. */
	readonly memento: vscode.Memento;
	readonly server: Server;
	readonly workspaces: WorkspaceList;
	readonly pending: PendingActions;
}

/**
 * Offers to make the files that a runtime expects and that are not there: once for each workspace and each new gap, and
 * never again where the person said so. It stands until it is answered or nothing is missing any more.
 */
export function offerMissingFiles({ memento, server, workspaces, pending }: OfferServices): vscode.Disposable {
	/** What was missing when it was last looked at, by workspace: lists come with every key. */
	const looked = new Map<string, string>();

	const offer = async (workspace: WorkspaceInfo): Promise<void> => {
		const { uri, missing, madeByRun, name } = workspace;
		const seen = JSON.stringify([missing, madeByRun]);
		if (memento.get(keyOf(workspace)) === true || looked.get(uri) === seen) return;
		looked.set(uri, seen);
		const found = await gapOf(workspace, server);
		const gap = [...found.lacking, ...found.madeByRun].sort().join(', ');
		const id = `set-up ${uri}`;
		if (gap === '' || memento.get(keyOf(workspace)) === gap) return void pending.drop(id);
		const answered = async (with_: string | true) => {
			await pending.drop(id);
			await memento.update(keyOf(workspace), with_);
		};
		pending.ask({
			kind: 'question',
			id,
			about: 'set-up',
			message: sentencesOf(workspace, found),
			short: vscode.l10n.t('Set up {0}?', name),
			answers: [
				{
					id: 'accept',
					label: vscode.l10n.t('$(sparkle) Show Missing Files'),
					async run() {
						await answered(gap);
						await vscode.commands.executeCommand('soulscope.setUpWorkspace', vscode.Uri.parse(uri));
					},
				},
				{ id: 'decline', label: vscode.l10n.t('$(close) Not Now'), run: () => answered(gap) },
				{ id: 'never', label: vscode.l10n.t('$(circle-slash) Don’t Ask Again'), run: () => answered(true) },
			],
		});
	};

	return workspaces.onDidChangeList(() => {
		if (!vscode.workspace.isTrusted) return;
		// An offer that cannot be made is not worth a word.
		for (const workspace of workspaces.all) void offer(workspace).catch(() => looked.delete(workspace.uri));
	});
}
