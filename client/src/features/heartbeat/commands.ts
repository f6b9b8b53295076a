import * as vscode from 'vscode';
import { HeartbeatRunRequest } from '../../../../protocol/chat/heartbeat.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { setting } from '../../settings.ts';
import { pickWorkspace } from '../../ui/pickers.ts';

/** For the whole machine: what costs money is not for a workspace to switch on. */
async function setOn(on: boolean): Promise<void> {
	const target = vscode.ConfigurationTarget.Global;
	await vscode.workspace.getConfiguration('soulscope').update('chat.heartbeat', on, target);
}

async function wake({ server }: CommandServices, { uri, name }: WorkspaceInfo): Promise<void> {
	const state = await vscode.window.withProgress(
		{ location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Running the heartbeat of {0}', name) },
		() => server.request(HeartbeatRunRequest, { workspace: uri }),
	);
	const last = state.kind === 'off' ? undefined : state.last;
	if (state.kind === 'off')
		throw new NotYet(vscode.l10n.t('The heartbeat of {0} did not run: {1}.', name, state.why ?? ''));
	if (!last) return;
	if (last.outcome === 'failed') throw new Error(last.message ?? '');
	const message = last.message ?? vscode.l10n.t('{0} has no message for you.', name);
	const show = vscode.l10n.t('Show Chat');
	const answer = await vscode.window.showInformationMessage(
		message,
		...(last.conversation === undefined ? [] : [show]),
	);
	if (answer === show) await vscode.commands.executeCommand('soulscope.chat.focus');
}

async function heartbeat(services: CommandServices): Promise<void> {
	if (!vscode.workspace.isTrusted) {
		throw new NotYet(
			vscode.l10n.t('The heartbeat does not run, because this workspace is not trusted. Trust it first.'),
		);
	}
	const workspace = await pickWorkspace(services, undefined);
	if (!workspace) return;
	const isOn = setting('chat.heartbeat');
	const items: (vscode.QuickPickItem & { readonly run: () => Promise<unknown> })[] = [
		{
			label: vscode.l10n.t('$(heart) Run the Heartbeat of {0} Now', workspace.name),
			detail: vscode.l10n.t('In the main conversation. It is skipped if the configuration does not allow it now.'),
			run: () => wake(services, workspace),
		},
		{
			label: isOn
				? vscode.l10n.t('$(circle-slash) Turn the Heartbeat Off')
				: vscode.l10n.t('$(clock) Turn the Heartbeat On'),
			detail: vscode.l10n.t('For all agents in the open folders, as often as their configuration says'),
			run: () => setOn(!isOn),
		},
		{
			label: vscode.l10n.t('$(comment-discussion) Show Chat'),
			run: async () => vscode.commands.executeCommand('soulscope.chat.focus'),
		},
	];
	const picked = await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Heartbeat of {0}', workspace.name) });
	await picked?.run();
}

export const heartbeatCommands: readonly Command[] = [{ id: 'heartbeat', run: heartbeat }];
