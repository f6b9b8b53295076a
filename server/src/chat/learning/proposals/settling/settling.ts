import { randomUUID } from 'node:crypto';
import type { SettleProposalParams, SettleProposalResult } from '../../../../../../protocol/memory/proposals.ts';
import { wordingsOf } from '../../../../engine/learning/sameProposal.ts';
import type { Workspace } from '../../../../host/workspace/workspaces.ts';
import { onlyAsShown, sameChanges, type WriteDryRun } from '../../../../host/writes/dryRun.ts';
import type { ProposalRow } from '../ways/accepting.ts';
import { wayOf } from '../ways/ways.ts';
import { iso, type ProposalServices } from './proposalServices.ts';
import { standingOf } from './standing.ts';
import type { ProposalStates } from './states.ts';
import { signed, tried, whereIs } from './trying.ts';

const settledAlready = {
	kind: 'failed',
	message: 'This proposal was accepted or dismissed already, perhaps in another window.',
} as const;
const outdated = {
	kind: 'failed',
	message: 'Nothing was written: the file has changed since you saw it. Look again.',
} as const;

/** What a person decides: accepts, dismisses, or takes back. */
export function settling(services: ProposalServices, { tellWay, settleLeft, dropLeft, backToPending }: ProposalStates) {
	const { records, gate, changes, journal, now } = services;

	async function accept(
		row: ProposalRow,
		workspace: Workspace,
		params: Extract<SettleProposalParams, { how: 'accept' }>,
	): Promise<SettleProposalResult> {
		const at = params.shown?.at ?? now();
		const trial = await tried(row, workspace, params, at, services);
		if (trial.result.kind === 'failed') return trial.result;
		if (params.shown && !sameChanges(trial.dryRun.diffs(), params.shown.changes)) return outdated;
		if (wayOf(row).isReviewed?.(row)) return handOver(row, workspace, trial.acceptance.text, trial.dryRun);
		const operation = params.together ?? randomUUID();
		// What is about to be written is on record before it is: whoever comes after a crash can tell whether it was.
		const begun = await records.change(
			'memoryProposals',
			row.proposalId,
			{ state: 'pending', persistedMemoryId: null },
			{
				persistedMemoryId: operation,
				payload: {
					...row.payload,
					accepted: trial.acceptance.text,
					wordings: [...wordingsOf(row), row.summary],
					isOneOfSeveral: params.together !== undefined,
				},
				updatedAt: iso(now()),
			},
		);
		if (!begun) return settledAlready;
		const guarded = onlyAsShown(gate, trial.dryRun);
		const written = await wayOf(row).write(
			trial.acceptance,
			workspace,
			services.writersOn(guarded.gate, at),
			signed(row, operation),
		);
		if (written.kind === 'failed') {
			if (!guarded.wrote()) {
				const expected = { state: 'pending', persistedMemoryId: operation } as const;
				const back = { persistedMemoryId: null, payload: row.payload };
				await records.change('memoryProposals', row.proposalId, { ...expected, sessionId: row.sessionId }, back);
				await dropLeft(row.proposalId, operation);
			}
			return guarded.stale() ? outdated : written;
		}
		const accepted = { state: 'accepted', acceptedAt: iso(now()), updatedAt: iso(now()) } as const;
		const done = await records.change(
			'memoryProposals',
			row.proposalId,
			{ state: 'pending', sessionId: row.sessionId },
			{ ...accepted, ...(!wayOf(row).text && { summary: trial.acceptance.text }) },
		);
		if (!done) await settleLeft({ ...row, summary: trial.acceptance.text }, operation, accepted);
		await tellWay({ ...row, summary: trial.acceptance.text }, 'accepted');
		await services.changed(written.paths.map((path) => workspace.absolute(path)));
		return {
			kind: 'settled',
			...(!wayOf(row).isRecordOnly && { undo: operation }),
			paths: written.paths,
			...(written.problem !== undefined && { problem: written.problem }),
		};
	}

	/** Accepted, and not written yet: the agent looks at it first. `before` says whether somebody else wrote meanwhile. */
	async function handOver(
		row: ProposalRow,
		workspace: Workspace,
		accepted: string,
		trial: WriteDryRun,
	): Promise<SettleProposalResult> {
		const at = iso(now());
		const before = trial.diffs()[0]?.before ?? null;
		const done = await records.change(
			'memoryProposals',
			row.proposalId,
			{ state: 'pending', persistedMemoryId: null },
			{
				state: 'accepted',
				payload: { ...row.payload, accepted, before, promoted: false },
				acceptedAt: at,
				updatedAt: at,
			},
		);
		if (!done) return settledAlready;
		await tellWay(row, 'accepted');
		const review = workspace.runtime.continuity?.reviewSession;
		return { kind: 'settled', paths: [], ...(review && { review }) };
	}

	async function dismiss(row: ProposalRow): Promise<SettleProposalResult> {
		const at = iso(now());
		const done = await records.change(
			'memoryProposals',
			row.proposalId,
			// Not while another window writes it.
			{ state: 'pending', persistedMemoryId: null },
			{ state: 'dismissed', dismissedAt: at, updatedAt: at },
		);
		if (!done) return settledAlready;
		await tellWay(row, 'dismissed');
		return { kind: 'settled', paths: [] };
	}

	/** What the agent was to look at first may have been meant to be written, and never was. */
	const mayBeWritten = async (row: ProposalRow, operation: string): Promise<boolean> =>
		!(wayOf(row).isRecordOnly || wayOf(row).isReviewed?.(row)) || (await changes.ofOperation(operation)).length > 0;

	async function reopen(row: ProposalRow, workspace: Workspace): Promise<SettleProposalResult> {
		const operation = row.persistedMemoryId;
		let paths: readonly string[] = [];
		const standing = operation === null ? undefined : await standingOf(operation, changes);
		if (row.state === 'accepted' && standing?.stands && (await mayBeWritten(row, standing.operation))) {
			const undone = await journal.undo(standing.operation);
			// Taken away by hand, or by a process that was gone before it could tell: nothing is left to take back.
			if (
				undone.kind === 'failed' &&
				(wayOf(row).finish || (await whereIs(row, workspace, services))?.isThere !== false)
			)
				return undone;
			const files = undone.kind === 'failed' ? [] : undone.files;
			paths = files.map((file) => workspace.pathOf(file) ?? file);
			await services.changed(files);
		}
		return (await backToPending(row)) ? { kind: 'settled', paths } : settledAlready;
	}

	return async (
		row: ProposalRow,
		workspace: Workspace,
		params: SettleProposalParams,
	): Promise<SettleProposalResult> => {
		if (params.how === 'reopen') return row.state === 'pending' ? settledAlready : reopen(row, workspace);
		if (row.state !== 'pending') return settledAlready;
		return params.how === 'dismiss' ? dismiss(row) : accept(row, workspace, params);
	};
}
