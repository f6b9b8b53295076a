import * as vscode from 'vscode';
import type { Proposal, ProposalKind } from '../../../../protocol/memory/proposals.ts';

/** What accepting is called, which depends on what it does. */
export interface ProposalWordings {
	/** The tab of the diff. */
	readonly tab: (title: string) => string;
	/** The question above it, and the same where there is little space. */
	readonly ask: (title: string) => string;
	readonly short: () => string;
	readonly askAll: (count: number) => string;
	/** What was done, once it is. */
	readonly done: (paths: readonly string[]) => string;
	/** When it came up; with the title of the conversation, where that is known. */
	readonly when: (when: string, conversation?: string) => string;
	/** Where its words are not the person's to choose. */
	readonly isFixed: boolean;
	/** Where it is a whole file: it is seen before it is written, and changed as a text. */
	readonly isWhole: boolean;
}

const said: ProposalWordings['when'] = (when, conversation) =>
	conversation ? vscode.l10n.t('Said on {0} in “{1}”', when, conversation) : vscode.l10n.t('Said on {0}', when);

const remember: ProposalWordings = {
	tab: (title) => vscode.l10n.t('Remember: {0}', title),
	ask: (title) => vscode.l10n.t('Remember “{0}”?', title),
	short: () => vscode.l10n.t('Remember this?'),
	askAll: (count) => (count === 1 ? vscode.l10n.t('Remember this?') : vscode.l10n.t('Remember all {0}?', count)),
	done: (paths) => vscode.l10n.t('Remembered in {0}', paths.join(', ')),
	when: said,
	isFixed: false,
	isWhole: false,
};

const others: Readonly<Partial<Record<ProposalKind, ProposalWordings>>> = {
	retire: {
		tab: (title) => vscode.l10n.t('Archive: {0}', title),
		ask: (title) => vscode.l10n.t('Archive “{0}”?', title),
		short: () => vscode.l10n.t('Archive this?'),
		askAll: (count) => (count === 1 ? vscode.l10n.t('Archive this?') : vscode.l10n.t('Archive all {0}?', count)),
		done: ([archive = '']) => vscode.l10n.t('Moved to {0}', archive),
		when: said,
		isFixed: true,
		isWhole: false,
	},
	skill: {
		tab: (title) => vscode.l10n.t('Skill: {0}', title),
		ask: (title) => vscode.l10n.t('Write the skill “{0}”?', title),
		short: () => vscode.l10n.t('Write this skill?'),
		askAll: (count) => (count === 1 ? vscode.l10n.t('Write this skill?') : vscode.l10n.t('Write all {0}?', count)),
		done: (paths) => vscode.l10n.t('Skill written to {0}', paths.join(', ')),
		when: (when, conversation) =>
			conversation ? vscode.l10n.t('Found on {0} in “{1}”', when, conversation) : vscode.l10n.t('Found on {0}', when),
		isFixed: false,
		isWhole: true,
	},
};

export const wordingsOf = ({ kind }: Pick<Proposal, 'kind'>): ProposalWordings => others[kind] ?? remember;
