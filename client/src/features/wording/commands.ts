import * as vscode from 'vscode';
import {
	LoadWordingRequest,
	type LoadWordingResult,
	type WordingProgress,
	WordingProgressNotification,
} from '../../../../protocol/workspace/wording.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { tell } from '../../ui/tell.ts';

async function pickInstallation(): Promise<vscode.Uri | undefined> {
	const picked = await vscode.window.showOpenDialog({
		canSelectFiles: false,
		canSelectFolders: true,
		openLabel: vscode.l10n.t('Load Wording'),
		title: vscode.l10n.t('Folder where the runtime is installed'),
	});
	return picked?.[0];
}

type ProgressListener = (progress: WordingProgress) => void;

/** Who hears how far the server has come; there is one handler for each server, as handlers stay. */
const listeners = new WeakMap<CommandServices['server'], { current: ProgressListener }>();

function listen(server: CommandServices['server'], listener: ProgressListener): void {
	const known = listeners.get(server);
	if (known) {
		known.current = listener;
		return;
	}
	const made = { current: listener };
	listeners.set(server, made);
	server.onNotification(WordingProgressNotification, (progress) => made.current(progress));
}

/** Loads with a notification that shows how far it has come, and that can be cancelled. */
function load({ server }: CommandServices, installation: vscode.Uri): Thenable<LoadWordingResult> {
	return vscode.window.withProgress(
		{
			location: vscode.ProgressLocation.Notification,
			title: vscode.l10n.t('Loading the runtime’s wording'),
			cancellable: true,
		},
		async (progress, token) => {
			let shown = 0;
			listen(server, ({ found, wanted }) => {
				const percent = (100 * found) / wanted;
				progress.report({ message: vscode.l10n.t('{0} of {1} passages', found, wanted), increment: percent - shown });
				shown = percent;
			});
			return server.request(LoadWordingRequest, { installation: installation.toString() }, token);
		},
	);
}

async function loadWording(services: CommandServices, argument: unknown): Promise<void> {
	const installation =
		argument instanceof vscode.Uri && argument.scheme === 'file' ? argument : await pickInstallation();
	if (!installation) return;
	const result = await load(services, installation);
	if (result.kind === 'failed') throw new Error(result.message);
	const { runtimeTitle, verified, missing } = result;
	const message =
		missing.length === 0
			? vscode.l10n.t('{0}: all {1} passages loaded. Previews are now exact to the byte.', runtimeTitle, verified)
			: vscode.l10n.t(
					'{0}: {1} of {2} passages loaded. These are still placeholders: {3}.',
					runtimeTitle,
					verified,
					verified + missing.length,
					missing.join(', '),
				);
	tell(message);
}

export const wordingCommands: readonly Command[] = [{ id: 'loadWording', run: loadWording }];
