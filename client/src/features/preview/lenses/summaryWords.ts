import * as vscode from 'vscode';
import type { PreviewResult } from '../../../../../protocol/preview/preview.ts';
import { figure } from '../../../ui/format.ts';
import { timeHere } from '../document/address.ts';
import { exactnessOf } from '../document/placeholders.ts';
import type { ShownPrompt } from '../document/store.ts';

function exactnessWords(result: PreviewResult): string {
	const exactness = exactnessOf(result);
	if (exactness.kind === 'exact')
		return vscode.l10n.t('All words are the runtime’s own. The preview is exact to the byte.');
	const { count, measured } = exactness;
	const some = vscode.l10n.t(
		'Placeholders for the runtime’s own words: {0}, some of unknown length. To see the words, run “Load the Runtime’s Wording…”.',
		figure(count),
	);
	const exact = vscode.l10n.t(
		'Placeholders for the runtime’s own words: {0}. They have the exact length. To see the words, run “Load the Runtime’s Wording…”.',
		figure(count),
	);
	return measured ? exact : some;
}

/** All that is to be said of a prompt as a whole, a line each. The lenses above it say the same in a few words. */
export function summaryWords({ address, result }: Pick<ShownPrompt, 'address' | 'result'>): readonly string[] {
	const { personaSwap, run } = result;
	const lines = [
		vscode.l10n.t(
			'The prompt of a {0} session in {1}, before the first message.',
			address.session,
			result.runtimeTitle,
		),
		address.at === undefined ? undefined : vscode.l10n.t('Time: {0}.', timeHere(address.at)),
		address.message === undefined ? undefined : vscode.l10n.t('Message: {0}', address.message),
		personaSwap?.active,
		personaSwap?.trouble,
		personaSwap?.rejected,
		...run.map(({ text }) => text),
		address.wording === 'runtime'
			? exactnessWords(result)
			: vscode.l10n.t('As chatted: with Soulscope’s short text instead of the runtime’s own words.'),
		`${result.tokenWords} · ${figure(result.length)} ${result.unit}`,
	];
	return lines.filter((line) => line !== undefined);
}
