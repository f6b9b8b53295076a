import * as vscode from 'vscode';
import type { Proposal } from '../../../../protocol/memory/proposals.ts';
import { NotYet } from '../../commands/notYet.ts';
import { groupOf } from './kinds.ts';
import type { ProposalList } from './list.ts';
import type { ProposalCommand } from './services.ts';
import { wordingsOf } from './wordings.ts';

type Run = (command: ProposalCommand, proposal: Proposal) => Promise<void>;

interface ReviewAction {
	readonly command: ProposalCommand;
	readonly label: () => string;
	/** It shows something elsewhere, and the list would be in the way. */
	readonly leaves: boolean;
	readonly isFor: (proposal: Proposal) => boolean;
}

const isPending = ({ state }: Proposal): boolean => state === 'pending';

/** The usual thing first. */
const actions: readonly ReviewAction[] = [
	{
		command: 'preview',
		label: () => vscode.l10n.t('$(diff) Show What Would Be Written'),
		leaves: true,
		isFor: isPending,
	},
	{ command: 'accept', label: () => vscode.l10n.t('$(check) Accept'), leaves: false, isFor: isPending },
	{
		command: 'edit',
		label: () => vscode.l10n.t('$(edit) Edit and Accept…'),
		leaves: true,
		isFor: (one) => isPending(one) && !wordingsOf(one).isFixed,
	},
	{ command: 'dismiss', label: () => vscode.l10n.t('$(close) Dismiss'), leaves: false, isFor: isPending },
	{ command: 'undo', label: () => vscode.l10n.t('$(discard) Undo'), leaves: false, isFor: (one) => !isPending(one) },
	{
		command: 'showSource',
		label: () => vscode.l10n.t('$(comment-discussion) Show Where It Comes From'),
		leaves: true,
		isFor: ({ source, place, lines }) => (source ?? place ?? lines) !== undefined,
	},
	{
		command: 'acceptKind',
		label: () => vscode.l10n.t('$(check-all) Accept All of This Kind…'),
		leaves: false,
		isFor: isPending,
	},
	{
		command: 'dismissKind',
		label: () => vscode.l10n.t('$(close-all) Dismiss All of This Kind'),
		leaves: false,
		isFor: isPending,
	},
];

const words: Readonly<Record<Proposal['state'], () => string>> = {
	pending: () => '',
	accepted: () => vscode.l10n.t('accepted'),
	dismissed: () => vscode.l10n.t('dismissed'),
};

const title = () => vscode.l10n.t('Review Proposals');

function pickOne(list: ProposalList): Thenable<Proposal | undefined> {
	const items = list.all.map((proposal) => ({
		label: `$(${groupOf(proposal).icon}) ${proposal.title}`,
		description: [groupOf(proposal).title(), words[proposal.state]()].filter(Boolean).join(' · '),
		detail: proposal.text,
		proposal,
	}));
	const options = {
		title: title(),
		placeHolder: vscode.l10n.t('Which proposal?'),
		matchOnDescription: true,
		matchOnDetail: true,
	};
	return vscode.window.showQuickPick(items, options).then((picked) => picked?.proposal);
}

/** All in one list, and of each what can be done with it, until nothing waits any more; for whoever has no mouse. */
export async function review(list: ProposalList, run: Run): Promise<void> {
	await list.refresh();
	if (list.all.length === 0) {
		throw new NotYet(vscode.l10n.t('There is nothing to review. Soulscope proposes what it finds in your chats.'));
	}
	do {
		const proposal = await pickOne(list);
		if (!proposal) return;
		const choices = actions.filter(({ isFor }) => isFor(proposal)).map((action) => ({ label: action.label(), action }));
		const picked = await vscode.window.showQuickPick(choices, { title: proposal.title, placeHolder: proposal.text });
		// Whoever leaves the second list is in the first again.
		if (!picked) continue;
		await run(picked.action.command, proposal);
		// What waits after all is shown in a diff by now.
		const waits = isPending(proposal) && list.pending.some(({ id }) => id === proposal.id);
		if (picked.action.leaves || waits) return;
	} while (list.pending.length > 0);
}
