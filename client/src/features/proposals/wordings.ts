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
	/** Where its words are not the person's to choose. */
	readonly isFixed: boolean;
}

const remember: ProposalWordings = {
	tab: (title) => vscode.l10n.t('Remember: {0}', title),
	ask: (title) => vscode.l10n.t('Remember “{0}”?', title),
	short: () => vscode.l10n.t('Remember this?'),
	askAll: (count) => (count === 1 ? vscode.l10n.t('Remember this?') : vscode.l10n.t('Remember all {0}?', count)),
	done: (paths) => vscode.l10n.t('Remembered in {0}', paths.join(', ')),
	isFixed: false,
};

const others: Readonly<Partial<Record<ProposalKind, ProposalWordings>>> = {
	retire: {
		tab: (title) => vscode.l10n.t('Archive: {0}', title),
		ask: (title) => vscode.l10n.t('Archive “{0}”?', title),
		short: () => vscode.l10n.t('Archive this?'),
		askAll: (count) => (count === 1 ? vscode.l10n.t('Archive this?') : vscode.l10n.t('Archive all {0}?', count)),
		done: ([archive = '']) => vscode.l10n.t('Moved to {0}', archive),
		isFixed: true,
	},
};

export const wordingsOf = ({ kind }: Pick<Proposal, 'kind'>): ProposalWordings => others[kind] ?? remember;
