import * as vscode from 'vscode';
import type { Proposal } from '../../../../protocol/memory/proposals.ts';
import { figure, momentOf, percent, placeOf, price } from '../../ui/format.ts';
import { plainMarkdown } from '../../ui/plainMarkdown.ts';
import { groupOf } from './kinds.ts';
import { idOf, type ProposalNode } from './nodes.ts';
import { wordingsOf } from './wordings.ts';

const { None, Expanded } = vscode.TreeItemCollapsibleState;

type State = Proposal['state'];

/** What a settled row is marked with. */
const marks: Readonly<Record<Exclude<State, 'pending'>, { readonly icon: string; readonly word: () => string }>> = {
	accepted: { icon: 'pass', word: () => vscode.l10n.t('accepted') },
	dismissed: { icon: 'close', word: () => vscode.l10n.t('dismissed') },
};

/** What one question to a model took; it may have found more than this. */
function foundBy({ model, input, output, cost }: NonNullable<Proposal['by']>): string {
	const tokens = vscode.l10n.t('Found by {0}: {1} tokens in, {2} out', model, figure(input), figure(output));
	return cost === undefined ? tokens : `${tokens} · ${price(cost)}`;
}

/** What a proposal rests on, one line each. `conversation`: its title. */
export function groundsOf(proposal: Proposal, conversation?: string): readonly string[] {
	const { evidence, why, at, confidence, place, text, lines, by } = proposal;
	const when = momentOf(at, vscode.env.language);
	if (place) return [`${placeOf(place)}: ${text}`];
	if (lines) return [...lines.map((line) => `${placeOf(line)}: “${line.text}”`), ...(by ? [foundBy(by)] : [])];
	return [
		...(evidence === undefined ? [] : [`“${evidence.replace(/\s+/g, ' ').trim()}”`]),
		...(why === undefined ? [] : [why]),
		wordingsOf(proposal).when(when, conversation),
		...(confidence === undefined ? [] : [vscode.l10n.t('How sure: {0}', percent(confidence))]),
		...(by === undefined ? [] : [foundBy(by)]),
	];
}

export function tooltipOf(proposal: Proposal, conversation?: string): vscode.MarkdownString {
	const { title, text, place } = proposal;
	return plainMarkdown(title, [...(place ? [] : [text]), ...groundsOf(proposal, conversation)]);
}

function proposalItem(node: Extract<ProposalNode, { kind: 'proposal' }>): vscode.TreeItem {
	const { proposal } = node;
	const { title, text, state, source, place, lines } = proposal;
	const item = new vscode.TreeItem(title, None);
	const group = groupOf(proposal);
	const mark = state === 'pending' ? undefined : marks[state];
	item.description = mark ? `${mark.word()} · ${text}` : text;
	item.iconPath = new vscode.ThemeIcon(mark?.icon ?? group.icon);
	const { isFixed } = wordingsOf(proposal);
	item.contextValue = [
		'proposal',
		state,
		...(isFixed ? ['fixed'] : []),
		...(source || place || lines ? ['said'] : []),
	].join('.');
	const told = [title, mark?.word(), text, group.title(), ...groundsOf(proposal)];
	item.accessibilityInformation = { label: told.filter(Boolean).join(', ') };
	if (state === 'pending') {
		const title = vscode.l10n.t('Show What Would Be Written');
		item.command = { title, command: 'soulscope.proposals.preview', arguments: [node] };
	}
	return item;
}

/** `nameOf`: what an agent is called, by its workspace. `pending`: how many of a row’s proposals wait. */
export function itemOf(node: ProposalNode, nameOf: (workspace: string) => string, pending: number): vscode.TreeItem {
	const item = (() => {
		switch (node.kind) {
			case 'agent':
				return new vscode.TreeItem(nameOf(node.workspace), Expanded);
			case 'proposals': {
				const group = new vscode.TreeItem(node.group.title(), Expanded);
				group.iconPath = new vscode.ThemeIcon(node.group.icon);
				group.contextValue = pending > 0 ? 'proposals' : 'group';
				return group;
			}
			case 'proposal':
				return proposalItem(node);
		}
	})();
	if (node.kind !== 'proposal' && pending > 0) item.description = figure(pending);
	item.id = idOf(node);
	return item;
}
