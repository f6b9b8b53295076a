import * as vscode from 'vscode';
import { headingOf, nameAlone } from '../../workspaces/agentNames.ts';
import { showWorkspaceStatus } from '../../workspaces/statusItem.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';

/** In the status bar which agent it is; a press opens its page. */
export const showAgentStatus = (workspaces: WorkspaceList): vscode.Disposable =>
	showWorkspaceStatus(workspaces, {
		id: 'soulscope.agent',
		name: vscode.l10n.t('Soulscope: agent'),
		priority: 102,
		command: { title: vscode.l10n.t('Agent Overview'), command: 'soulscope.openOverview' },
		look: (agent) => ({
			text: headingOf({ emoji: '$(sparkle)', ...agent }),
			title: nameAlone(agent),
			lines: [agent.runtimeTitle, vscode.l10n.t('Click for an overview: what it reads, what that costs, what to do.')],
		}),
	});
