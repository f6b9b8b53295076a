import * as vscode from 'vscode';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { setting } from '../../settings.ts';
import { pickRuntime, pickWorkspace } from '../../ui/pickers.ts';
import { whyOf } from './why.ts';

/** Where no runtime recognises anything, the person may know better. */
async function nameRuntime(services: CommandServices): Promise<void> {
	const folders = vscode.workspace.workspaceFolders ?? [];
	const folder = folders.length > 1 ? await vscode.window.showWorkspaceFolderPick() : folders[0];
	if (!folder) return;
	const runtime = await pickRuntime(services, undefined);
	if (!runtime) return;
	await vscode.workspace
		.getConfiguration('soulscope', folder)
		.update('runtime', runtime.id, vscode.ConfigurationTarget.WorkspaceFolder);
}

/**
 * Keeps what the person has chosen for the open folder `folder` in its settings where the files alone would have it taken for
 * another runtime: their names are mostly shared by several.
 */
export async function keepRuntime({ workspaces }: CommandServices, folder: vscode.Uri, runtime: string): Promise<void> {
	const open = vscode.workspace.getWorkspaceFolder(folder);
	if (open?.uri.toString() !== folder.toString() || setting('runtime', folder) !== 'auto') return;
	const found = (await workspaces.load()).find(({ uri }) => uri === folder.toString());
	if (found?.runtime === runtime) return;
	await vscode.workspace
		.getConfiguration('soulscope', open)
		.update('runtime', runtime, vscode.ConfigurationTarget.WorkspaceFolder);
}

async function selectRuntime(services: CommandServices, argument: unknown): Promise<void> {
	if ((await services.workspaces.load()).length === 0) return nameRuntime(services);
	const workspace = await pickWorkspace(services, argument instanceof vscode.Uri ? argument : undefined);
	if (!workspace) return;
	const uri = vscode.Uri.parse(workspace.uri);
	const isDetected = setting('runtime', uri) === 'auto';
	const why = whyOf(workspace);
	const about = new Map(workspace.alternatives.map(({ id, whyNot }) => [id, whyNot]));
	const auto = {
		label: vscode.l10n.t('Detect the runtime from the folder'),
		description: 'auto',
		detail: isDetected && why !== '' ? vscode.l10n.t('Detected {0}: {1}', workspace.runtimeTitle, why) : '',
		value: { id: 'auto', title: '' },
	};
	const runtime = await pickRuntime(services, workspace.runtime, [auto], about.set(workspace.runtime, why));
	if (!runtime) return;
	const folder = vscode.workspace.getWorkspaceFolder(uri);
	const target = folder ? vscode.ConfigurationTarget.WorkspaceFolder : vscode.ConfigurationTarget.Workspace;
	await vscode.workspace
		.getConfiguration('soulscope', folder ?? null)
		.update('runtime', runtime.id === 'auto' ? undefined : runtime.id, target);
}

export const runtimeCommands: readonly Command[] = [{ id: 'selectRuntime', run: selectRuntime }];
