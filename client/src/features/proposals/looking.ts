import * as vscode from 'vscode';
import { RetireRequest, type TidyResult } from '../../../../protocol/memory/proposals.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import type { ProposalsServices } from './services.ts';

type LookedResult = Extract<TidyResult, { kind: 'looked' }>;

/** What a search for memories to archive came to, in one line. */
function toldOf({ files, found, more }: LookedResult): string {
	const where = files === 1 ? vscode.l10n.t('1 file was read.') : vscode.l10n.t('{0} files were read.', files);
	if (found === 0) return vscode.l10n.t('Nothing new to archive was found. {0}', where);
	const what =
		found === 1
			? vscode.l10n.t('1 memory could be archived.')
			: vscode.l10n.t('{0} memories could be archived.', found);
	if (more === 0) return `${what} ${where}`;
	return `${what} ${vscode.l10n.t('{0} more come after these: search again later.', more)}`;
}

/** Has the server look for what the memory does not need any more, and says what came of it. */
export async function lookForRetirable({ server, workspaces, list }: ProposalsServices): Promise<void> {
	const workspace = await pickWorkspace({ workspaces }, undefined);
	if (!workspace) return;
	const cancel = new vscode.CancellationTokenSource();
	const asked = server.request(RetireRequest, { workspace: workspace.uri }, cancel.token);
	const result = await withSlowProgress(vscode.l10n.t('Looking at the memory…'), asked, () => cancel.cancel());
	if (result.kind === 'failed') throw new Error(result.message);
	await list.refresh();
	const told = [toldOf(result), ...result.notes].join(' ');
	if (list.pending.length === 0) return void vscode.window.showInformationMessage(told);
	await vscode.commands.executeCommand('soulscope.proposals.focus');
	void vscode.window.showInformationMessage(told);
}
