import * as vscode from 'vscode';
import type { WorkspaceInfo } from '../../../protocol/workspaces.ts';
import type { Workspaces } from '../workspaces.ts';

const keyOf = (workspace: WorkspaceInfo) => `soulscope.setUp.answered:${workspace.uri}`;

const nameOf = (uri: string) => decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1));

/**
 * Offers to make the files that a runtime expects and that are not there: once for each workspace and each new gap, and
 * never again where the person said so. Closing the notification is an answer.
 */
export function offerMissingFiles(context: vscode.ExtensionContext, workspaces: Workspaces): vscode.Disposable {
	const asked = new Set<string>();

	const offer = async (workspace: WorkspaceInfo): Promise<void> => {
		const key = keyOf(workspace);
		const gap = workspace.missing.map(nameOf).sort().join(', ');
		const answered = context.workspaceState.get<string | true>(key);
		if (gap === '' || answered === true || answered === gap || asked.has(workspace.uri)) return;
		asked.add(workspace.uri);
		const [show, never] = [vscode.l10n.t('Show What Would Be Created'), vscode.l10n.t("Don't Ask Again")];
		const answer = await vscode.window.showInformationMessage(
			vscode.l10n.t('{0} lacks {1}, which {2} looks for.', workspace.name, gap, workspace.runtimeTitle),
			show,
			never,
		);
		await context.workspaceState.update(key, answer === never ? true : gap);
		if (answer === show) {
			await vscode.commands.executeCommand('soulscope.setUpWorkspace', vscode.Uri.parse(workspace.uri));
		}
	};

	return workspaces.onDidChangeList(() => {
		if (!vscode.workspace.isTrusted) return;
		for (const workspace of workspaces.all) void offer(workspace);
	});
}
