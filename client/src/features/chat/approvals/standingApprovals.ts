import * as vscode from 'vscode';
import {
	RevokeApprovalRequest,
	type StandingApproval,
	StandingApprovalsRequest,
} from '../../../../../protocol/chat/chat.ts';
import type { Server } from '../../../server/server.ts';
import { tell } from '../../../ui/tell.ts';
import type { WorkspaceList } from '../../../workspaces/workspaces.ts';

interface ApprovalItem extends vscode.QuickPickItem {
	readonly approval: StandingApproval;
}

/** Lists what tools may change without being asked for, and takes back what the person picks. */
export async function manageApprovals(server: Server, workspaces: WorkspaceList): Promise<void> {
	const approvals = await server.request(StandingApprovalsRequest, null);
	if (approvals.length === 0) {
		tell(vscode.l10n.t('No tool has permanent permission. Every tool asks before it writes.'));
		return;
	}
	const rows = approvals.map(
		(approval): ApprovalItem => ({
			label: `$(file) ${approval.path}`,
			description: approval.tool,
			detail: workspaces.byUri(approval.workspace)?.name ?? approval.workspace,
			approval,
		}),
	);
	const picked = await vscode.window.showQuickPick(rows, {
		title: vscode.l10n.t('Tool Permissions'),
		placeHolder: vscode.l10n.t('Select the permissions to remove'),
		canPickMany: true,
		matchOnDescription: true,
		matchOnDetail: true,
	});
	for (const { approval } of picked ?? []) await server.request(RevokeApprovalRequest, approval);
}
