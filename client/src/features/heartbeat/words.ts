import * as vscode from 'vscode';
import type { HeartbeatRun } from '../../../../protocol/chat/heartbeat.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import type { HeartbeatWords } from './text.ts';

const outcomes = (): Readonly<Record<HeartbeatRun['outcome'], string>> => ({
	said: vscode.l10n.t('there is a message for you'),
	silent: vscode.l10n.t('no message'),
	skipped: vscode.l10n.t('skipped'),
	stopped: vscode.l10n.t('stopped'),
	failed: vscode.l10n.t('failed'),
});

/** In the person’s language. */
export const heartbeatWords = (workspaces: Pick<WorkspaceList, 'byUri'>): HeartbeatWords => ({
	time: (at) => new Date(at).toLocaleTimeString(vscode.env.language, { timeStyle: 'short' }),
	nameOf: (workspace) => workspaces.byUri(workspace)?.name ?? vscode.l10n.t('your agent'),
	running: vscode.l10n.t('running'),
	never: vscode.l10n.t('always in quiet hours'),
	next: (at) => vscode.l10n.t('next heartbeat at {0}', at),
	off: (why) => vscode.l10n.t('no heartbeat: {0}', why),
	ran: (at, outcome) => vscode.l10n.t('Last run at {0}: {1}.', at, outcomes()[outcome]),
});
