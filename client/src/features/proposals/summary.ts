import * as vscode from 'vscode';
import type { MemoryBudget, Proposal, ProposalPreview, RelatedLine } from '../../../../protocol/memory/proposals.ts';
import { figure, placeOf } from '../../ui/format.ts';
import { groundsOf } from './items.ts';
import { wordingsOf } from './wordings.ts';

export type ReadyPreview = Extract<ProposalPreview, { kind: 'ready' }>;

const relations: Readonly<Record<RelatedLine['relation'], (place: string, text: string) => string>> = {
	repeats: (place, text) => vscode.l10n.t('{0} says this already: “{1}”', place, text),
	contradicts: (place, text) => vscode.l10n.t('{0} contradicts this: “{1}”', place, text),
	near: (place, text) => vscode.l10n.t('{0} is about the same thing: “{1}”', place, text),
};

/** What makes a line an item of a list says nothing in a sentence. */
const marker = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/;

export const relationOf = (line: RelatedLine): string =>
	relations[line.relation](placeOf(line), line.text.replace(marker, '').trim());

/** Those that leave a choice: the new line, the old one or both. The closest first. */
export const rivalsOf = ({ related }: Pick<ReadyPreview, 'related'>): readonly RelatedLine[] =>
	related.filter(({ relation }) => relation !== 'near');

/** Whether a person should have seen it before it is written: always where it is a whole file. */
export function wantsALook(proposal: Proposal, preview: ReadyPreview): boolean {
	const { isWhole, isFixed } = wordingsOf(proposal);
	const isLosing = preview.lost !== undefined && preview.lost.length > 0;
	return isWhole || isLosing || rivalsOf(preview).length > 0 || (preview.warnings.length > 0 && !isFixed);
}

function costOf(tokens: number, isFixed: boolean, budget?: MemoryBudget): string {
	// Of a file that is too long a prompt takes only a part.
	if (tokens === 0 && isFixed && budget && budget.length > budget.limit)
		return vscode.l10n.t('no tokens are saved, as the file is still longer than its limit');
	if (tokens === 0)
		return isFixed
			? vscode.l10n.t('no prompt loads it, so no tokens are saved')
			: vscode.l10n.t('no prompt grows by it');
	if (tokens === -1) return vscode.l10n.t('1 token fewer in every prompt');
	if (tokens < 0) return vscode.l10n.t('{0} tokens fewer in every prompt', figure(-tokens));
	return tokens === 1
		? vscode.l10n.t('+1 token in every prompt')
		: vscode.l10n.t('+{0} tokens in every prompt', figure(tokens));
}

/** What it costs to replace a line; that of the changes above is for both of them. */
const replacingOf = ({ replacing }: RelatedLine): string =>
	replacing === undefined ? '' : ` ${vscode.l10n.t('If you replace it: {0}.', costOf(replacing, false))}`;

const budgetOf = ({ path, length, limit, unit }: MemoryBudget): string =>
	vscode.l10n.t('{0} then has {1} of {2} {3}', path, figure(length), figure(limit), unit);

/** The first line of what is to be known. */
export const headingOf = ({ title }: Proposal): string => `# ${title}\n`;

/** What is to be known before it is written, as Markdown that is read as it is. */
export function summaryOf(proposal: Proposal, preview: ReadyPreview): string {
	const rivals = rivalsOf(preview);
	const { isFixed } = wordingsOf(proposal);
	const all = preview.shown.changes.map(({ path }) => path);
	const paths = isFixed ? vscode.l10n.t('It moves to {0}', all[0] ?? '') : all.join(', ');
	const isChoice = rivals.some(({ replacing }) => replacing !== undefined);
	const choice = vscode.l10n.t('Keep both lines, replace the old one, or dismiss this.');
	const answer = vscode.l10n.t('Nothing is written yet. Answer with the buttons at the top right.');
	return [
		headingOf(proposal),
		...groundsOf(proposal),
		'',
		...(all.length === 0
			? []
			: [
					`- ${paths}: ${costOf(preview.tokens, isFixed, preview.budget)}${isChoice ? ` (${vscode.l10n.t('if you keep both')})` : ''}`,
				]),
		...(isFixed ? [`- ${vscode.l10n.t('Nothing is deleted. Undo brings it back as it was.')}`] : []),
		...(preview.budget ? [`- ${budgetOf(preview.budget)}`] : []),
		...(preview.lost ?? []).map((line) => `- ${line}`),
		...preview.warnings.map((warning) => `- ${warning}`),
		...preview.related.map((line) => `- ${relationOf(line)}${replacingOf(line)}`),
		'',
		rivals.length > 0 ? `${choice} ${answer}` : answer,
		'',
	].join('\n');
}
