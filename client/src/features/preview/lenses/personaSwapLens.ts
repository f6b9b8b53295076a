import * as vscode from 'vscode';
import { lensTitle } from '../../../ui/lensTitle.ts';
import type { PromptAddress } from '../document/address.ts';
import type { ShownPrompt } from '../document/store.ts';

/** Who, without why: a line of lenses has little room. */
const inShort = (message: string): string => message.split(': ')[0] ?? message;

/** What the line above the prompt says of another persona in the agent's place, and the ways to try it. */
export function personaSwapLenses(
	range: vscode.Range,
	uri: vscode.Uri,
	{ address, result: { personaSwap } }: Pick<ShownPrompt, 'address' | 'result'>,
): vscode.CodeLens[] {
	if (!personaSwap) return [];
	const { active, trouble, rejected, byChance } = personaSwap;
	const lens = (title: string, tooltip: string, command = '') =>
		new vscode.CodeLens(range, { title: lensTitle(title), tooltip, command, arguments: [uri] });
	const message = active ?? trouble;
	return [
		...(message === undefined ? [] : [lens(`$(${active ? 'arrow-swap' : 'warning'}) ${inShort(message)}`, message)]),
		...(rejected === undefined ? [] : [tryLens(lens, rejected, address)]),
		...(byChance && address.personaSwap
			? [
					lens(
						address.random === undefined
							? vscode.l10n.t('stand-in persona not chosen')
							: vscode.l10n.t('stand-in persona chosen'),
						vscode.l10n.t('The stand-in persona is chosen at random. Preview the other result.'),
						'soulscope.preview.otherDice',
					),
				]
			: []),
	];
}

function tryLens(
	lens: (title: string, tooltip: string, command: string) => vscode.CodeLens,
	rejected: string,
	{ personaSwap }: PromptAddress,
): vscode.CodeLens {
	return lens(
		personaSwap
			? vscode.l10n.t('$(beaker) stand-in persona accepted')
			: vscode.l10n.t('$(circle-slash) stand-in persona rejected'),
		vscode.l10n.t('The runtime does not use it: {0}. Click to preview the prompt with or without it.', rejected),
		'soulscope.preview.standIn',
	);
}
