import * as vscode from 'vscode';
import { SetupRequest, type SetupResult } from '../../../../protocol/workspace/setup.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { folderFor } from '../../ui/folders.ts';
import { pickRuntime } from '../../ui/pickers.ts';
import { keepRuntime } from '../runtime/commands.ts';
import { listing } from './listing.ts';

type DoneSetup = Extract<SetupResult, { kind: 'done' }>;

interface SetupChoice {
	readonly folder: vscode.Uri;
	/** Id. */
	readonly runtime: string;
}

async function ask({ server }: CommandServices, { folder, runtime }: SetupChoice, dryRun: boolean): Promise<DoneSetup> {
	const result = await server.request(SetupRequest, { folder: folder.toString(), runtime, dryRun });
	if (result.kind === 'failed') throw new Error(result.message);
	return result;
}

/** Where to begin: who the agent is, else whatever came first. */
function firstToOpen(created: readonly string[]): string | undefined {
	return ['IDENTITY.md', 'SOUL.md'].find((name) => created.includes(name)) ?? created[0];
}

async function setUpWorkspace(services: CommandServices, argument: unknown): Promise<void> {
	if (!vscode.workspace.isTrusted) {
		throw new NotYet(vscode.l10n.t('Nothing was written, because this workspace is not trusted. Trust it first.'));
	}
	const folder = await folderFor(argument, {
		which: vscode.l10n.t('Choose a folder to set up'),
		choose: vscode.l10n.t('Set Up Here'),
		title: vscode.l10n.t('Folder for the persona workspace'),
	});
	if (!folder) return;
	await services.workspaces.load();
	const known = services.workspaces.byUri(folder.toString());
	// Called on an agent's own folder, as by the notice that names what its runtime misses, there is nothing to ask.
	const runtime =
		known && argument !== undefined
			? { id: known.runtime, title: known.runtimeTitle }
			: await pickRuntime(services, known?.runtime);
	if (!runtime) return;
	const asked = { folder, runtime: runtime.id };
	const planned = await ask(services, asked, true);
	const name = folder.path.slice(folder.path.lastIndexOf('/') + 1);
	if (planned.created.length === 0) {
		void vscode.window.showInformationMessage(
			vscode.l10n.t('“{0}” already has every file that {1} needs.', name, runtime.title),
		);
		return;
	}
	const create =
		planned.created.length === 1
			? vscode.l10n.t('Create 1 File')
			: vscode.l10n.t('Create {0} Files', planned.created.length);
	const answer = await vscode.window.showInformationMessage(
		vscode.l10n.t('Set up “{0}” as a persona workspace for {1}?', name, runtime.title),
		{
			modal: true,
			detail: listing(planned, {
				create: vscode.l10n.t('Will be created:'),
				keep: vscode.l10n.t('Already there, not changed:'),
			}),
		},
		create,
	);
	if (answer !== create) return;
	const done = await ask(services, asked, false);
	await keepRuntime(services, folder, runtime.id);
	if (!vscode.workspace.getWorkspaceFolder(folder)) {
		await vscode.commands.executeCommand('vscode.openFolder', folder);
		return;
	}
	const first = firstToOpen(done.created);
	if (first) await vscode.window.showTextDocument(vscode.Uri.joinPath(folder, first));
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(sparkle) Files created: {0}', done.created.length), 10_000);
	const workspace = services.workspaces.byUri(folder.toString());
	if (workspace) (await services.overview.load()).show(vscode.Uri.parse(workspace.uri), { beside: true });
}

export const setUpCommands: readonly Command[] = [{ id: 'setUpWorkspace', run: setUpWorkspace }];
