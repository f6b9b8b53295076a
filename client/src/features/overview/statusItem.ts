import * as vscode from 'vscode';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { setting } from '../../settings.ts';
import { plainMarkdown } from '../../ui/plainMarkdown.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';

/** The agent of the active file, else the only one of the window. */
function agentIn(workspaces: WorkspaceList): WorkspaceInfo | undefined {
	const uri = vscode.window.activeTextEditor?.document.uri;
	const [first, ...others] = workspaces.all;
	return (uri && workspaces.containing(uri)) ?? (others.length === 0 ? first : undefined);
}

/** In the status bar which agent it is; a press opens its page. */
export function showAgentStatus(workspaces: WorkspaceList): vscode.Disposable {
	const item = vscode.window.createStatusBarItem('soulscope.agent', vscode.StatusBarAlignment.Right, 102);
	item.name = vscode.l10n.t('Soulscope: agent');

	const show = () => {
		const agent = agentIn(workspaces);
		if (!agent || !setting('statusBar.enabled')) return item.hide();
		const { uri, name, emoji, runtimeTitle } = agent;
		item.text = `${emoji ?? '$(sparkle)'} ${name}`;
		const hint = vscode.l10n.t('Click for an overview: what it reads, what that costs, what to do.');
		item.tooltip = plainMarkdown(name, [runtimeTitle, hint]);
		item.accessibilityInformation = { label: `${name}, ${runtimeTitle}. ${hint}` };
		item.command = {
			title: vscode.l10n.t('Agent Overview'),
			command: 'soulscope.openOverview',
			arguments: [vscode.Uri.parse(uri)],
		};
		return item.show();
	};

	show();
	return vscode.Disposable.from(
		item,
		vscode.window.onDidChangeActiveTextEditor(show),
		vscode.workspace.onDidChangeConfiguration((change) => {
			if (change.affectsConfiguration('soulscope.statusBar')) show();
		}),
		workspaces.onDidChangeList(show),
	);
}
