import * as vscode from 'vscode';
import { HeartbeatRunRequest } from '../../../protocol/heartbeat.ts';
import type { WorkspaceInfo } from '../../../protocol/workspaces.ts';
import { setting } from '../settings.ts';
import { pickWorkspace } from './pickers.ts';
import { type Command, type CommandServices, NotYet } from './registry.ts';

/** For the whole machine: what costs money is not for a workspace to switch on. */
async function setOn(on: boolean): Promise<void> {
	const target = vscode.ConfigurationTarget.Global;
	await vscode.workspace.getConfiguration('soulscope').update('chat.heartbeat', on, target);
}

async function wake({ server }: CommandServices, { uri, name }: WorkspaceInfo): Promise<void> {
	const state = await vscode.window.withProgress(
		{ location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('{0} is looking around', name) },
		() => server.request(HeartbeatRunRequest, { workspace: uri }),
	);
	const last = state.kind === 'off' ? undefined : state.last;
	if (state.kind === 'off') throw new NotYet(vscode.l10n.t('{0} was not woken: {1}.', name, state.why ?? ''));
	if (!last) return;
	if (last.outcome === 'failed') throw new Error(last.message ?? '');
	const said = last.message ?? vscode.l10n.t('{0} had nothing to say.', name);
	const show = vscode.l10n.t('Show Chat');
	const answer = await vscode.window.showInformationMessage(said, ...(last.conversation === undefined ? [] : [show]));
	if (answer === show) await vscode.commands.executeCommand('soulscope.chat.focus');
}

async function heartbeat(services: CommandServices): Promise<void> {
	if (!vscode.workspace.isTrusted) {
		throw new NotYet(vscode.l10n.t('This workspace is not trusted, so its agent is not woken. Trust it first.'));
	}
	const workspace = await pickWorkspace(services, undefined);
	if (!workspace) return;
	const isOn = setting('chat.heartbeat');
	const items: (vscode.QuickPickItem & { readonly run: () => Promise<unknown> })[] = [
		{
			label: vscode.l10n.t('$(heart) Wake {0} Now', workspace.name),
			detail: vscode.l10n.t('In its main conversation, unless its configuration would leave it out now'),
			run: () => wake(services, workspace),
		},
		{
			label: isOn
				? vscode.l10n.t('$(circle-slash) Turn the Heartbeat Off')
				: vscode.l10n.t('$(clock) Turn the Heartbeat On'),
			detail: vscode.l10n.t('For every agent whose folder is open, as often as its configuration says'),
			run: () => setOn(!isOn),
		},
		{
			label: vscode.l10n.t('$(comment-discussion) Show the Chat'),
			run: async () => vscode.commands.executeCommand('soulscope.chat.focus'),
		},
	];
	const picked = await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Heartbeat of {0}', workspace.name) });
	await picked?.run();
}

export const heartbeatCommands: readonly Command[] = [{ id: 'heartbeat', run: heartbeat }];
