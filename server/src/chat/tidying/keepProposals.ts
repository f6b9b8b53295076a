import { isDeepStrictEqual } from 'node:util';
import { isSameProposal } from '../../engine/learning/sameProposal.ts';
import { clip } from '../../engine/text/clip.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import { keptUnder } from '../../host/managed/talkedWith.ts';
import type { Records } from '../../host/records/records.ts';
import type { NewRow, Row } from '../../host/records/tables.ts';
import { secretsIn } from '../../host/secrets/redact.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { workspaceIdOf } from '../record/turnRecorder.ts';

/** What stands for the conversation of proposals that come from none: they stay when conversations go. */
const noConversation = 'memory';

/** Proposals of a kind that wait at once: more than a person looks at. */
const most = 50;
/** UTF-16 units of a row in a list. */
const longestTitle = 120;

export interface TidyServices {
	readonly records: Records;
	/** ms since the epoch. */
	now(): number;
}

/** What was found in a memory and could be done about it. */
export interface TidyDraft {
	/** Two of the same text and target are the same. */
	readonly target: string;
	readonly title: string;
	readonly text: string;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly evidence?: string;
}

interface KeptDrafts {
	/** What is proposed now and was not before. */
	readonly found: number;
	/** What is left for another time. */
	readonly more: number;
}

/** Proposes the drafts, but for what was turned down before. What waits and is not among them any more goes. */
export async function keepProposals(
	kind: string,
	drafts: readonly TidyDraft[],
	workspace: Workspace,
	{ records, now }: TidyServices,
	pause: () => Promise<void>,
): Promise<KeptDrafts> {
	const root = keptUnder(workspace);
	const earlier = await records.list('memoryProposals', { root, proposalKind: kind });
	// What was done and is found again, as a second copy is, is another proposal.
	const standing = earlier.filter(({ state }) => state !== 'accepted');
	const timesDone = ({ target, text }: TidyDraft): number =>
		earlier.filter(({ state, targetKey, payload }) => {
			const done = typeof payload.proposed === 'string' ? payload.proposed : '';
			return state === 'accepted' && targetKey === target && done === text;
		}).length;
	const workspaceId = workspaceIdOf(workspace);
	const rowOf = (draft: TidyDraft) => {
		const at = new Date(now()).toISOString();
		const name = JSON.stringify([root, kind, draft.target, draft.text, timesDone(draft)]);
		return {
			proposalId: sha256(name).slice(0, 32),
			workspaceId,
			root,
			sessionId: noConversation,
			inputId: '',
			proposalKind: kind,
			targetKey: draft.target,
			title: clip(draft.title, longestTitle),
			summary: draft.text,
			payload: { ...draft.payload, proposed: draft.text },
			evidence: draft.evidence ?? null,
			createdAt: at,
			updatedAt: at,
		} satisfies NewRow<'memoryProposals'>;
	};
	const rows = new Map(drafts.map((draft) => rowOf(draft)).map((row) => [row.proposalId, row]));
	/** It waits still, and may by now stand elsewhere and for another reason. */
	async function renew(waits: Row<'memoryProposals'>, found: NewRow<'memoryProposals'>): Promise<void> {
		const { wordings, undoneBy } = waits.payload;
		const kept = { ...(wordings !== undefined && { wordings }), ...(undoneBy !== undefined && { undoneBy }) };
		const payload = { ...found.payload, ...kept };
		if (isDeepStrictEqual(payload, waits.payload)) return;
		const expected = { state: 'pending', persistedMemoryId: null } as const;
		await records.change('memoryProposals', waits.proposalId, expected, { payload });
	}
	let waiting = 0;
	for (const each of earlier) {
		const { state, persistedMemoryId, proposalId } = each;
		if (state !== 'pending') continue;
		const found = rows.get(proposalId);
		if (found || persistedMemoryId !== null) waiting += 1;
		else await records.remove('memoryProposals', proposalId);
		if (found && persistedMemoryId === null) await renew(each, found);
	}
	const fresh: NewRow<'memoryProposals'>[] = [];
	let more = 0;
	for (const row of rows.values()) {
		await pause();
		if (standing.some((other) => other.proposalId === row.proposalId || isSameProposal(row, other))) continue;
		if (waiting + fresh.length >= most) {
			more += 1;
			continue;
		}
		// What may be a secret is not copied into a record: it stays where it is.
		if ((await secretsIn(`${row.summary}\n${row.evidence ?? ''}`, workspace)).length > 0) continue;
		fresh.push({ ...row, createdAt: new Date(now() + fresh.length).toISOString() });
	}
	for (const row of fresh) await records.add('memoryProposals', row);
	return { found: fresh.length, more };
}
