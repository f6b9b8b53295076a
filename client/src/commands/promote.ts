import * as vscode from 'vscode';
import type { FileDiff } from '../../../protocol/conversation.ts';
import { PromoteRequest, PromotionRequest } from '../../../protocol/memoryEdit.ts';
import type { DiffDocuments } from '../chat/diffDocuments.ts';
import { withSlowProgress } from '../progress.ts';
import { chosenFrom, hitIn } from './memoryPassages.ts';
import { report } from './memoryReport.ts';
import type { CommandServices } from './registry.ts';

/** Asks at the top of the window, so that the change below stays in sight for as long as it takes. */
async function agreedTo(changes: readonly FileDiff[]): Promise<boolean> {
	const paths = changes.map(({ path }) => path).join(', ');
	const move = { label: vscode.l10n.t('$(check) Move'), detail: vscode.l10n.t('Writes to {0}', paths) };
	const leave = { label: vscode.l10n.t('$(close) Leave as It Is'), detail: vscode.l10n.t('Nothing is written') };
	const answer = await vscode.window.showQuickPick([move, leave], {
		title: vscode.l10n.t('Move to Long-Term Memory'),
		placeHolder: vscode.l10n.t('The change is shown below. Write it?'),
		ignoreFocusOut: true,
	});
	return answer === move;
}

/** Moves what was hit, and of that what the person ticks, once they have seen what it changes. */
export async function promote(services: CommandServices, diffs: DiffDocuments, chosen: unknown): Promise<void> {
	const { hit } = hitIn(chosen);
	const title = vscode.l10n.t('Move to Long-Term Memory');
	const question = vscode.l10n.t('Which of these should stay in mind for good?');
	const passages = await chosenFrom(hit, { title, question });
	if (!passages) return;
	const trial = await services.server.request(PromotionRequest, { passages });
	if (trial.kind === 'failed') throw new Error(trial.message);
	const { shown } = trial;
	const shownAs = vscode.l10n.t('Move from {0} to the long-term memory', hit.path);
	const diff = await diffs.openAll(`promotion ${shown.at}`, shownAs, shown.changes);
	const agreed = await agreedTo(shown.changes);
	await diff.close();
	if (!agreed) return;
	const asked = services.server.request(PromoteRequest, { passages, shown });
	const result = await withSlowProgress(vscode.l10n.t('Moving…'), asked);
	await report(services, result, vscode.l10n.t('Moved from {0} to the long-term memory', hit.path));
}
