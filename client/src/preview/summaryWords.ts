import * as vscode from 'vscode';
import type { PreviewResult } from '../../../protocol/preview.ts';
import { figure } from '../format.ts';
import { timeHere } from './address.ts';
import { exactnessOf } from './placeholders.ts';
import type { ShownPrompt } from './store.ts';

function exactnessWords(result: PreviewResult): string {
	const exactness = exactnessOf(result);
	if (exactness.kind === 'exact') return vscode.l10n.t('Every word is the runtime’s: exact to the byte.');
	const { count, measured } = exactness;
	const some = vscode.l10n.t(
		'Fixed passages that are placeholders: {0}, some of unknown length. “Load the Runtime’s Wording…” reads the words out of your installation.',
		figure(count),
	);
	const exact = vscode.l10n.t(
		'Fixed passages that are placeholders of exact length: {0}. “Load the Runtime’s Wording…” reads the words out of your installation.',
		figure(count),
	);
	return measured ? exact : some;
}

/** All that is to be said of a prompt as a whole, a line each. The lenses above it say the same in a few words. */
export function summaryWords({ address, result }: Pick<ShownPrompt, 'address' | 'result'>): readonly string[] {
	const { standIn, run } = result;
	const said = [
		vscode.l10n.t('What a {0} session reads before the first message, in {1}.', address.session, result.runtimeTitle),
		address.at === undefined ? undefined : vscode.l10n.t('At {0}.', timeHere(address.at)),
		address.message === undefined ? undefined : vscode.l10n.t('When the person says: {0}', address.message),
		standIn?.active,
		standIn?.trouble,
		standIn?.rejected,
		...run.map(({ text }) => text),
		address.wording === 'runtime'
			? exactnessWords(result)
			: vscode.l10n.t('As chatted: our own short words stand in place of the runtime’s.'),
		`${result.tokenWords} · ${figure(result.length)} ${result.unit}`,
	];
	return said.filter((line) => line !== undefined);
}
