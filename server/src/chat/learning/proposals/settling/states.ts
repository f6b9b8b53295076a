import { withoutWords, wordingsOf } from '../../../../engine/learning/sameProposal.ts';
import type { ProposalRow } from '../ways/accepting.ts';
import { wayOf } from '../ways/ways.ts';
import { iso, isWhole, type ProposalServices, safely, workspaceOf } from './proposalServices.ts';
import { standingOf } from './standing.ts';

/** What becomes of the records of a proposal. */
export type ProposalStates = ReturnType<typeof proposalStates>;

export function proposalStates(services: ProposalServices) {
	const { records, changes, now } = services;

	/** What else is on record of it says the same. */
	const tellWay = (row: ProposalRow, state: ProposalRow['state']) =>
		safely(
			'proposal state',
			undefined,
			async () => wayOf(row).settled?.(row, state, records, iso(now()), workspaceOf(row, services)),
			services,
		);

	/** Its conversation was deleted while it was being written: it was decided, and its words go. */
	async function settleLeft(row: ProposalRow, operation: string, accepted: Partial<ProposalRow>): Promise<void> {
		const words = { ...row, payload: { wordings: [...wordingsOf(row), row.summary], skill: row.payload.skill } };
		await records.change(
			'memoryProposals',
			row.proposalId,
			{ state: 'pending', sessionId: '', persistedMemoryId: operation },
			{ ...accepted, ...withoutWords(words, row.proposalId), persistedMemoryId: null },
		);
	}

	/** What is left of one that was not written after all is nothing that was decided. */
	async function dropLeft(proposal: string, operation: string): Promise<void> {
		const left = await records.get('memoryProposals', proposal);
		if (left && !isWhole(left) && left.state === 'pending' && left.persistedMemoryId === operation)
			await records.remove('memoryProposals', proposal);
	}

	/** `undoneBy`: the undo that took it back, which may be taken back itself. */
	async function backToPending(row: ProposalRow): Promise<boolean> {
		const operation = row.persistedMemoryId;
		const standing = operation === null ? undefined : await standingOf(operation, changes);
		const { undoneBy: _earlier, ...payload } = row.payload;
		const isBack = await records.change(
			'memoryProposals',
			row.proposalId,
			{ state: row.state, persistedMemoryId: operation },
			{
				state: 'pending',
				persistedMemoryId: null,
				payload: { ...payload, ...(standing?.stands === false && { undoneBy: standing.by }) },
				acceptedAt: null,
				dismissedAt: null,
				updatedAt: iso(now()),
			},
		);
		if (isBack) await tellWay(row, 'pending');
		return isBack;
	}

	return { tellWay, settleLeft, dropLeft, backToPending };
}
