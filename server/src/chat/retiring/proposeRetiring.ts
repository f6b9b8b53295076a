import type { TidyResult } from '../../../../protocol/memory/proposals.ts';
import { isSameProposal } from '../../engine/learning/sameProposal.ts';
import { clip } from '../../engine/text/clip.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import type { Cancellable } from '../../host/platform/cancellation.ts';
import type { Records } from '../../host/records/records.ts';
import type { NewRow } from '../../host/records/tables.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { ProposalRow } from '../learning/accepting.ts';
import { secretsIn } from '../record/redact.ts';
import { workspaceIdOf } from '../record/turnRecorder.ts';
import { lookForRetirable, throwIfCancelled } from './looking.ts';
import { type RetirePayload, retirePayload } from './payload.ts';

/** What stands for the conversation of proposals that come from none: they stay when conversations go. */
const noConversation = 'memory';

/** Proposals that wait at once: more than a person looks at. */
const most = 50;
/** UTF-16 units of a row in a list. */
const longestTitle = 120;

interface ProposeServices {
	readonly records: Records;
	/** ms since the epoch. */
	now(): number;
}

const titleOf = ({ from }: RetirePayload): string => {
	const [line = ''] = from.text.split('\n').filter((each) => !/^#{1,6}\s|^-{3,}|^\s*$/u.test(each));
	return clip(line.replace(/^\s*[-*+]\s+(?:\[[ xX]\]\s+)?/u, ''), longestTitle);
};

/** Looks for what the memory does not need any more, and proposes it. What is not found any more is not proposed any more. */
export async function proposeRetiring(
	workspace: Workspace,
	{ records, now }: ProposeServices,
	cancellation: Cancellable,
): Promise<TidyResult> {
	const { found, files, notes } = await lookForRetirable(workspace, cancellation);
	const { root } = workspace;
	const earlier = await records.list('memoryProposals', { root, proposalKind: 'retire' });
	// What was archived and stands there again, as a second copy does, is another proposal.
	const standing = earlier.filter(({ state }) => state !== 'accepted');
	const timesBefore = ({ from }: RetirePayload): number =>
		earlier.filter(
			({ state, targetKey, summary }) => state === 'accepted' && targetKey === from.path && summary === from.text,
		).length;
	const all = found.map((payload) => rowOf(payload, workspace, now(), timesBefore(payload)));
	const rows = [...new Map(all.map((row) => [row.proposalId, row])).values()];
	const isFound = (row: ProposalRow): boolean => rows.some((other) => other.proposalId === row.proposalId);
	for (const row of earlier) {
		if (row.state !== 'pending' || row.persistedMemoryId !== null || isFound(row)) continue;
		await records.remove('memoryProposals', row.proposalId);
	}
	const waiting = earlier.filter((row) => row.state === 'pending' && isFound(row)).length;
	const fresh: NewRow<'memoryProposals'>[] = [];
	let more = 0;
	for (const [index, row] of rows.entries()) {
		throwIfCancelled(cancellation);
		if (standing.some((other) => other.proposalId === row.proposalId || isSameProposal(row, other))) continue;
		if (waiting + fresh.length >= most) {
			more += 1;
			continue;
		}
		// What may be a secret is not copied into a record: it stays where it is.
		if ((await secretsIn(row.summary, workspace)).length > 0) continue;
		fresh.push({ ...row, createdAt: new Date(now() + index).toISOString() });
	}
	for (const row of fresh) await records.add('memoryProposals', row);
	return { kind: 'looked', files, found: fresh.length, more, notes };
}

function rowOf(payload: RetirePayload, workspace: Workspace, now: number, timesBefore: number) {
	const { from } = payload;
	const at = new Date(now).toISOString();
	return {
		proposalId: sha256(JSON.stringify([workspace.root, 'retire', from.path, from.text, timesBefore])).slice(0, 32),
		workspaceId: workspaceIdOf(workspace),
		root: workspace.root,
		sessionId: noConversation,
		inputId: '',
		proposalKind: 'retire',
		targetKey: from.path,
		title: titleOf(payload),
		summary: from.text,
		payload: { ...retirePayload(payload) },
		createdAt: at,
		updatedAt: at,
	} satisfies NewRow<'memoryProposals'>;
}
