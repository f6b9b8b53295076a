import * as vscode from 'vscode';
import { setting } from '../settings.ts';
import { pickRuntime, pickWorkspace } from './pickers.ts';
import type { Command, CommandServices } from './registry.ts';

async function selectRuntime(services: CommandServices, argument: unknown): Promise<void> {
	const workspace = await pickWorkspace(services, argument instanceof vscode.Uri ? argument : undefined);
	if (!workspace) return;
	const uri = vscode.Uri.parse(workspace.uri);
	const [reason] = workspace.evidence;
	const runtime = await pickRuntime(services, workspace.runtime, [
		{
			label: vscode.l10n.t('What the folder looks like'),
			description: 'auto',
			detail:
				setting('runtime', uri) === 'auto' && reason !== undefined
					? vscode.l10n.t('Now {0}: {1}', workspace.runtimeTitle, reason)
					: '',
			value: { id: 'auto', title: '' },
		},
	]);
	if (!runtime) return;
	const folder = vscode.workspace.getWorkspaceFolder(uri);
	const target = folder ? vscode.ConfigurationTarget.WorkspaceFolder : vscode.ConfigurationTarget.Workspace;
	await vscode.workspace
		.getConfiguration('soulscope', folder ?? null)
		.update('runtime', runtime.id === 'auto' ? undefined : runtime.id, target);
}

export const runtimeCommands: readonly Command[] = [{ id: 'selectRuntime', run: selectRuntime }];
