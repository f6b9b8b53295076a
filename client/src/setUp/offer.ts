import * as vscode from 'vscode';
import { SetupRequest } from '../../../protocol/setup.ts';
import type { WorkspaceInfo } from '../../../protocol/workspaces.ts';
import type { Server } from '../server/server.ts';
import type { Workspaces } from '../workspaces.ts';
import { type Gap, gapIn, noGap } from './gap.ts';

const keyOf = (workspace: WorkspaceInfo) => `soulscope.setUp.answered:${workspace.uri}`;

async function gapOf(workspace: WorkspaceInfo, server: Server): Promise<Gap> {
	if (workspace.missing.length === 0) return noGap;
	const plan = await server.request(SetupRequest, { folder: workspace.uri, dryRun: true });
	return plan.kind === 'done' ? gapIn(workspace, plan.created) : noGap;
}

/** Where the runtime helps itself, what is offered is to be there first. */
function sentencesOf({ name, runtimeTitle }: WorkspaceInfo, { lacking, madeByRun }: Gap): string {
	const list = (files: readonly string[]) => new Intl.ListFormat(vscode.env.language).format(files);
	return [
		...(lacking.length > 0
			? [vscode.l10n.t('{2} looks for {1}, and there is none for {0} yet.', name, list(lacking), runtimeTitle)]
			: []),
		...(madeByRun.length > 0
			? [
					vscode.l10n.t(
						'There is no {1} for {0} yet. {2} puts its own template there with the next message, unless you write it first.',
						name,
						list(madeByRun),
						runtimeTitle,
					),
				]
			: []),
	].join(' ');
}

/**
 * Offers to make the files that a runtime expects and that are not there: once for each workspace and each new gap, and
 * never again where the person said so. Closing the notification is an answer.
 */
export function offerMissingFiles(
	context: vscode.ExtensionContext,
	server: Server,
	workspaces: Workspaces,
): vscode.Disposable {
	const asked = new Set<string>();

	const offer = async (workspace: WorkspaceInfo): Promise<void> => {
		const key = keyOf(workspace);
		const answered = context.workspaceState.get<string | true>(key);
		if (answered === true || asked.has(workspace.uri)) return;
		const missing = await gapOf(workspace, server);
		const gap = [...missing.lacking, ...missing.madeByRun].sort().join(', ');
		if (gap === '' || answered === gap || asked.has(workspace.uri)) return;
		asked.add(workspace.uri);
		const [show, never] = [vscode.l10n.t('Show What Would Be Created'), vscode.l10n.t("Don't Ask Again")];
		const answer = await vscode.window.showInformationMessage(sentencesOf(workspace, missing), show, never);
		await context.workspaceState.update(key, answer === never ? true : gap);
		if (answer === show) {
			await vscode.commands.executeCommand('soulscope.setUpWorkspace', vscode.Uri.parse(workspace.uri));
		}
	};

	return workspaces.onDidChangeList(() => {
		if (!vscode.workspace.isTrusted) return;
		// An offer that cannot be made is not worth a word.
		for (const workspace of workspaces.all) void offer(workspace).catch(() => {});
	});
}
