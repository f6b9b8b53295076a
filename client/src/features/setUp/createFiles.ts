import * as vscode from 'vscode';
import { SetupRequest, type SetupResult } from '../../../../protocol/workspace/setup.ts';
import type { CommandServices } from '../../commands/registry.ts';
import type { PickedRuntime } from '../../ui/pickers.ts';
import { keepRuntime } from '../runtime/commands.ts';
import { listing } from './listing.ts';

type DoneSetup = Extract<SetupResult, { kind: 'done' }>;

interface SetupChoice {
	readonly folder: vscode.Uri;
	readonly runtime: PickedRuntime;
}

async function ask({ server }: CommandServices, { folder, runtime }: SetupChoice, dryRun: boolean): Promise<DoneSetup> {
	const result = await server.request(SetupRequest, { folder: folder.toString(), runtime: runtime.id, dryRun });
	if (result.kind === 'failed') throw new Error(result.message);
	return result;
}

export const folderName = ({ path }: vscode.Uri): string => path.slice(path.lastIndexOf('/') + 1);

/** Shows what a set-up of the folder would create, asks, and creates it. `whole`: every file is there; undefined: the person said no. */
export async function createFiles(
	services: CommandServices,
	choice: SetupChoice,
): Promise<DoneSetup | 'whole' | undefined> {
	const { folder, runtime } = choice;
	const planned = await ask(services, choice, true);
	const { length } = planned.created;
	if (length === 0) return 'whole';
	const create = length === 1 ? vscode.l10n.t('Create 1 File') : vscode.l10n.t('Create {0} Files', length);
	const answer = await vscode.window.showInformationMessage(
		vscode.l10n.t('Set up “{0}” as a persona workspace for {1}?', folderName(folder), runtime.title),
		{
			modal: true,
			detail: listing(planned, {
				create: vscode.l10n.t('Will be created:'),
				keep: vscode.l10n.t('Already there, not changed:'),
			}),
		},
		create,
	);
	if (answer !== create) return undefined;
	const done = await ask(services, choice, false);
	await keepRuntime(services, folder, runtime.id);
	return done;
}
