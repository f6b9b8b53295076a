import * as vscode from 'vscode';
import {
	type FillEmbeddingsParams,
	FillEmbeddingsRequest,
	type StoredEmbeddings,
	StoredEmbeddingsRequest,
} from '../../../../protocol/managed/embeddings.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { CommandServices } from '../../commands/registry.ts';
import { figure } from '../../ui/format.ts';
import { tell } from '../../ui/tell.ts';
import { waitsForMains } from '../../ui/waitsForMains.ts';

/** What a person has to know before texts are read by this model. False where they do not want it. */
async function isWanted({ embedded, all, model = '', host }: StoredEmbeddings, name: string): Promise<boolean> {
	const fill = vscode.l10n.t('Fill In');
	const question = vscode.l10n.t('Fill in {0} embeddings of {1} with {2}?', figure(all - embedded), name, model);
	const detail =
		host === undefined
			? vscode.l10n.t('The model is on this computer.')
			: vscode.l10n.t('The text of these memories is sent to {0}.', host);
	return (await vscode.window.showWarningMessage(question, { modal: true, detail }, fill)) === fill;
}

/** The model is not that of the runtime: true where the person wants it all the same. */
async function isModelWanted(message: string): Promise<boolean> {
	const use = vscode.l10n.t('Use This Model');
	const detail = vscode.l10n.t(
		'The runtime finds these memories by similarity only if it searches with the same model. Otherwise it finds the wrong ones.',
	);
	return (await vscode.window.showWarningMessage(message, { modal: true, detail }, use)) === use;
}

const allEmbedded = ({ all }: Pick<StoredEmbeddings, 'all'>, { name }: WorkspaceInfo): string =>
	vscode.l10n.t('All {0} passages of {1} have an embedding.', figure(all), name);

/** Step by step, with progress, until nothing is left or the person stops it; what is done stays done. */
async function fill(
	{ server }: CommandServices,
	workspace: WorkspaceInfo,
	progress: vscode.Progress<{ message: string; increment: number }>,
	token: vscode.CancellationToken,
): Promise<string> {
	let isAnyModel = false;
	let mayWait = false;
	const stopped = vscode.l10n.t('Stopped. Run the command again to go on.');
	const step = (how: Pick<FillEmbeddingsParams, 'isAnyModel' | 'mayWait'>) =>
		server.request(FillEmbeddingsRequest, { workspace: workspace.uri, ...how }, token);
	while (!token.isCancellationRequested) {
		const answer = await step({ isAnyModel, mayWait });
		if (token.isCancellationRequested) return stopped;
		if (answer.kind === 'failed') throw new Error(answer.message);
		if (answer.step === 'refused') {
			if (!answer.isModel) throw new Error(answer.message);
			if (!(await isModelWanted(answer.message))) return vscode.l10n.t('Nothing was filled in.');
			isAnyModel = true;
			continue;
		}
		const [embedded, all] = [figure(answer.embedded), figure(answer.all)];
		const message = vscode.l10n.t('{0} of {1} passages have an embedding', embedded, all);
		mayWait = answer.waitsFor !== undefined;
		progress.report({
			message: mayWait ? `${message}. ${waitsForMains()}` : message,
			increment: (100 * answer.filled) / Math.max(1, answer.all),
		});
		if (answer.filled === 0 && !mayWait) return answer.embedded < answer.all ? message : allEmbedded(answer, workspace);
	}
	return stopped;
}

export async function fillIn(services: CommandServices, workspace: WorkspaceInfo): Promise<void> {
	const state = await services.server.request(StoredEmbeddingsRequest, { workspace: workspace.uri });
	if (state.kind === 'failed') throw new Error(state.message);
	if (state.embedded >= state.all) {
		tell(allEmbedded(state, workspace));
		return;
	}
	if (state.isReadOnly)
		throw new NotYet(vscode.l10n.t('Nothing was filled in: the database is connected only to read.'));
	if (state.model === undefined)
		throw new NotYet(
			vscode.l10n.t(
				'Nothing was filled in: no model is set up. Choose one in the setting soulscope.embeddings.provider.',
			),
		);
	if (state.misfit !== undefined) throw new NotYet(state.misfit);
	if (!(await isWanted(state, workspace.name))) return;
	const title = vscode.l10n.t('Filling in embeddings');
	const where = vscode.ProgressLocation.Notification;
	const said = await vscode.window.withProgress({ location: where, title, cancellable: true }, (progress, token) =>
		fill(services, workspace, progress, token),
	);
	tell(said);
}
