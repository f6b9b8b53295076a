import * as vscode from 'vscode';
import { PromoteRequest, PromotionRequest } from '../../../../protocol/memory/edit.ts';
import type { CommandServices } from '../../commands/registry.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import type { DiffDocuments } from '../chat/content/diffDocuments.ts';
import { chosenFrom, hitIn } from './passages.ts';
import { report } from './report.ts';

/**
 * Moves what was hit, and of that what the person ticks, once they have seen what it changes. The question stands above the
 * diff and in the Memory view until it is answered, and a later one takes its place.
 */
export async function promote(services: CommandServices, diffs: DiffDocuments, chosen: unknown): Promise<void> {
	const { hit } = hitIn(chosen);
	const title = vscode.l10n.t('Move to Long-Term Memory');
	const question = vscode.l10n.t('Select the entries that the agent should always remember');
	const passages = await chosenFrom(hit, { title, question });
	if (!passages) return;
	const trial = await services.server.request(PromotionRequest, { passages });
	if (trial.kind === 'failed') throw new Error(trial.message);
	const { shown } = trial;
	const tab = vscode.l10n.t('Move from {0} to long-term memory', hit.path);
	await services.pending.drop('promotion');
	const diff = await diffs.openAll(`promotion ${shown.at}`, tab, shown.changes);

	const write = async () => {
		await services.pending.drop('promotion');
		const asked = services.server.request(PromoteRequest, { passages, shown });
		const result = await withSlowProgress(vscode.l10n.t('Moving…'), asked);
		report(services, result, vscode.l10n.t('Moved from {0} to long-term memory', hit.path), hit.uri);
	};
	services.pending.ask({
		kind: 'question',
		id: 'promotion',
		about: 'promotion',
		message: vscode.l10n.t('Move this from {0} to long-term memory?', hit.path),
		short: vscode.l10n.t('Move to long-term memory?'),
		tab,
		answers: [
			{ id: 'show', label: vscode.l10n.t('$(diff) Show Changes'), run: () => diff.show() },
			{ id: 'accept', label: vscode.l10n.t('$(check) Move'), run: write },
			{
				id: 'decline',
				label: vscode.l10n.t('$(close) Cancel'),
				run: () => services.pending.drop('promotion'),
			},
		],
		close: () => diff.close(),
	});
}
