import * as vscode from 'vscode';
import type { Proposal, ProposalKind } from '../../../../protocol/memory/proposals.ts';

interface KindGroup {
	readonly id: string;
	/** A codicon. */
	readonly icon: string;
	readonly kinds: readonly ProposalKind[];
	/** For people, in the plural. */
	readonly title: () => string;
}

/** What people tell apart, in the order in which it is shown. */
const groups = [
	{ id: 'preferences', icon: 'thumbsup', kinds: ['preference'], title: () => vscode.l10n.t('Preferences') },
	{ id: 'facts', icon: 'lightbulb', kinds: ['fact'], title: () => vscode.l10n.t('Facts') },
	{ id: 'procedures', icon: 'list-ordered', kinds: ['procedure'], title: () => vscode.l10n.t('Procedures') },
	{ id: 'blockers', icon: 'circle-slash', kinds: ['blocker'], title: () => vscode.l10n.t('Blockers') },
	{ id: 'about-you', icon: 'account', kinds: ['identity', 'profile'], title: () => vscode.l10n.t('About you') },
	{ id: 'references', icon: 'link', kinds: ['reference'], title: () => vscode.l10n.t('References') },
	{ id: 'skills', icon: 'mortar-board', kinds: ['skill'], title: () => vscode.l10n.t('Skills') },
	{ id: 'logs', icon: 'notebook', kinds: ['consolidate'], title: () => vscode.l10n.t('From older logs') },
	{ id: 'archive', icon: 'archive', kinds: ['retire'], title: () => vscode.l10n.t('Could be archived') },
] as const satisfies readonly KindGroup[];

export type ProposalGroup = (typeof groups)[number];

/** Those of the groups that `all` has something of, in their order. */
export const groupsOf = (all: readonly Proposal[]): readonly ProposalGroup[] =>
	groups.filter((group) => all.some((proposal) => groupOf(proposal) === group));

export function groupOf({ kind }: Pick<Proposal, 'kind'>): ProposalGroup {
	const found = groups.find(({ kinds }) => (kinds as readonly ProposalKind[]).includes(kind));
	// A server of a later version may know more kinds.
	return found ?? groups[1];
}
