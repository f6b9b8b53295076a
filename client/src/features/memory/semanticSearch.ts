import * as vscode from 'vscode';
import {
	FetchModelRequest,
	ModelProgressNotification,
	type SemanticSearchState,
	SemanticSearchStateRequest,
} from '../../../../protocol/memory/semanticSearch.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { bytes } from '../../ui/format.ts';
import { tell } from '../../ui/tell.ts';

/** Hears how far the model is; set while one is being fetched. */
let onProgress: ((here: number, all: number) => void) | undefined;
let isHearing = false;

async function fetchModel({ server }: CommandServices): Promise<void> {
	// Handlers stay, also when the server starts again.
	if (!isHearing) server.onNotification(ModelProgressNotification, ({ here, all }) => onProgress?.(here, all));
	isHearing = true;
	const result = await vscode.window.withProgress(
		{
			location: vscode.ProgressLocation.Notification,
			title: vscode.l10n.t('Downloading the model'),
			cancellable: true,
		},
		async (progress, token) => {
			let shown = 0;
			onProgress = (here, all) => {
				const percent = all > 0 ? (here / all) * 100 : 0;
				progress.report({ increment: Math.max(0, percent - shown), message: `${bytes(here)} / ${bytes(all)}` });
				shown = percent;
			};
			try {
				return await server.request0(FetchModelRequest, token);
			} finally {
				onProgress = undefined;
			}
		},
	);
	if (result.kind === 'failed') throw new Error(result.message);
	tell(vscode.l10n.t('Semantic search is ready. Soulscope is adding your memory in the background.'));
}

/** What the person is asked before anything is fetched. */
async function consent({ model, host }: SemanticSearchState): Promise<'fetch' | 'folder' | undefined> {
	const [fetch, folder] = [vscode.l10n.t('Download'), vscode.l10n.t('Use a Folder…')];
	const answer = await vscode.window.showInformationMessage(
		vscode.l10n.t('Set up semantic search?'),
		{
			modal: true,
			detail: vscode.l10n.t(
				'Soulscope downloads the model {0} (about 25 MB) once from {1}. The model runs on this computer. Your text stays here.',
				model,
				host,
			),
		},
		fetch,
		folder,
	);
	return answer === fetch ? 'fetch' : answer === folder ? 'folder' : undefined;
}

async function chooseFolder(): Promise<void> {
	const [folder] =
		(await vscode.window.showOpenDialog({
			canSelectFiles: false,
			canSelectFolders: true,
			title: vscode.l10n.t('Folder that contains models as owner/name/…'),
		})) ?? [];
	if (!folder) return;
	await vscode.workspace
		.getConfiguration('soulscope')
		.update('embeddings.folder', folder.fsPath, vscode.ConfigurationTarget.Global);
}

async function findSimilar(services: CommandServices): Promise<void> {
	const state = await services.server.request0(SemanticSearchStateRequest);
	switch (state.kind) {
		case 'ready':
			tell(vscode.l10n.t('Semantic search is already set up, with {0}.', state.model || state.provider));
			return;
		case 'off':
			await vscode.commands.executeCommand('workbench.action.openSettings', 'soulscope.embeddings.provider');
			return;
		case 'no-key':
			await vscode.commands.executeCommand('soulscope.setApiKey', state.provider);
			return;
		case 'no-model': {
			const answer = await consent(state);
			if (answer === 'fetch') await fetchModel(services);
			else if (answer === 'folder') await chooseFolder();
		}
	}
}

export const semanticSearchCommands: readonly Command[] = [{ id: 'memory.findByMeaning', run: findSimilar }];
