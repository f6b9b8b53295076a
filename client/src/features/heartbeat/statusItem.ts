import * as vscode from 'vscode';
import {
	HeartbeatChangedNotification,
	type HeartbeatRun,
	HeartbeatsRequest,
	type WorkspaceHeartbeat,
} from '../../../../protocol/chat/heartbeat.ts';
import type { Server } from '../../server/server.ts';
import { plainMarkdown } from '../../ui/plainMarkdown.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import { type HeartbeatWords, heartbeatLook } from './text.ts';

const outcomes = (): Readonly<Record<HeartbeatRun['outcome'], string>> => ({
	said: vscode.l10n.t('there is a message for you'),
	silent: vscode.l10n.t('no message'),
	skipped: vscode.l10n.t('skipped'),
	stopped: vscode.l10n.t('stopped'),
	failed: vscode.l10n.t('failed'),
});

const words = (workspaces: WorkspaceList): HeartbeatWords => ({
	time: (at) => new Date(at).toLocaleTimeString(vscode.env.language, { hour: '2-digit', minute: '2-digit' }),
	nameOf: (workspace) => workspaces.byUri(workspace)?.name ?? vscode.l10n.t('your agent'),
	running: vscode.l10n.t('running'),
	never: vscode.l10n.t('always in quiet hours'),
	next: (at) => vscode.l10n.t('next heartbeat at {0}', at),
	off: (why) => vscode.l10n.t('no heartbeat: {0}', why),
	ran: (at, outcome) => vscode.l10n.t('Last run at {0}: {1}.', at, outcomes()[outcome]),
});

/** When the agents are woken next, in the status bar; nothing where nobody has switched that on. */
export function showHeartbeats(server: Server, workspaces: WorkspaceList): vscode.Disposable {
	const item = vscode.window.createStatusBarItem('soulscope.heartbeat', vscode.StatusBarAlignment.Right, 100);
	item.name = vscode.l10n.t('Soulscope: next heartbeat');
	item.command = 'soulscope.heartbeat';
	let states: readonly WorkspaceHeartbeat[] = [];

	const show = () => {
		const open = states.filter(({ workspace }) => workspaces.byUri(workspace));
		const look = heartbeatLook(open, words(workspaces));
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
