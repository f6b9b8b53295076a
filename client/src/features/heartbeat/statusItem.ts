import * as vscode from 'vscode';
import {
	HeartbeatChangedNotification,
	HeartbeatsRequest,
	type WorkspaceHeartbeat,
} from '../../../../protocol/chat/heartbeat.ts';
import type { Server } from '../../server/server.ts';
import { plainMarkdown } from '../../ui/plainMarkdown.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import { heartbeatLook } from './text.ts';
import { heartbeatWords } from './words.ts';

/** When the agents are woken next, in the status bar; nothing where nobody has switched that on. */
export function showHeartbeats(server: Server, workspaces: WorkspaceList): vscode.Disposable {
	const item = vscode.window.createStatusBarItem('soulscope.heartbeat', vscode.StatusBarAlignment.Right, 100);
	item.name = vscode.l10n.t('Soulscope: next heartbeat');
	item.command = 'soulscope.heartbeat';
	let states: readonly WorkspaceHeartbeat[] = [];

	const show = () => {
		const open = states.filter(({ workspace }) => workspaces.byUri(workspace));
		const look = heartbeatLook(open, heartbeatWords(workspaces));
		if (!look) return item.hide();
		const icon = look.mark === 'failed' ? ' $(warning)' : look.mark === 'said' ? ' $(comment)' : '';
		item.text = `$(heart) ${look.text}${icon}`;
		item.tooltip = plainMarkdown(undefined, look.lines);
		item.accessibilityInformation = { label: [vscode.l10n.t('Heartbeat'), ...look.lines].join('. ') };
		item.show();
	};

	const isOn = () => vscode.workspace.getConfiguration('soulscope').get('chat.heartbeat') === true;

	const load = async () => {
		// The status bar alone is no reason to start a server, or to have it load the chat.
		if (server.state !== 'running' || !isOn()) return item.hide();
		states = await server.request0(HeartbeatsRequest).catch(() => []);
		show();
	};

	server.onNotification(HeartbeatChangedNotification, (heartbeat) => {
		states = [...states.filter(({ workspace }) => workspace !== heartbeat.workspace), heartbeat];
		show();
	});
	return vscode.Disposable.from(
		item,
		workspaces.onDidChangeList(() => void load()),
		server.onDidChangeState(() => void load()),
		vscode.workspace.onDidChangeConfiguration((change) => {
			if (change.affectsConfiguration('soulscope.chat.heartbeat')) void load();
		}),
	);
}
