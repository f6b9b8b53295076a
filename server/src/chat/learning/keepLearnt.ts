import type { Learnt } from '../../engine/learning/learnt.ts';
import { repeatsOneOf } from '../../engine/learning/relation.ts';
import { isSameProposal } from '../../engine/learning/sameProposal.ts';
import type { EndedSession } from '../../engine/runtimes/capabilities/continuity.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import { cancellableOf } from '../../host/platform/cancellation.ts';
import { pausing } from '../../host/platform/pausing.ts';
import type { Records } from '../../host/records/records.ts';
import type { Row } from '../../host/records/tables.ts';
import { secretsIn } from '../../host/secrets/redact.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { AskedModel } from '../asking/askModel.ts';
import { earlierProposals } from './proposals/earlier.ts';
import type { ProposalRow } from './proposals/ways/accepting.ts';
import { seenAgain } from './proposals/ways/rememberWay.ts';
import { learntIn } from './proposing.ts';
import { isUnfit } from './unfit.ts';

interface Keeping {
	readonly row: Row<'jobs'>;
	readonly session: EndedSession;
	readonly workspace: Workspace;
	readonly records: Records;
	readonly now: number;
	/** Who proposed what a model did. */
	readonly by?: AskedModel;
}

/** An answer that was paid for is kept, also while the window closes. */
const toTheEnd = cancellableOf(new AbortController().signal);

const iso = (ms: number): string => new Date(ms).toISOString();

const fileOf = ({ file }: Readonly<Record<string, unknown>>): unknown =>
	typeof file === 'object' && file !== null && 'path' in file ? file.path : undefined;

/** What a rule found stands in the person's own words. */
const isUnfitToo = async ({ byModel, key, title, text, evidence }: Learnt, workspace: Workspace): Promise<boolean> =>
	byModel
		? isUnfit([key, title, text, evidence], workspace)
		: (await secretsIn([title, text, evidence].join('\n'), workspace)).length > 0;

/** A model says the same in other words, for other targets: only then is all of it looked through. */
async function earlierThan(
	learnt: readonly Learnt[],
	{ root, sessionId }: Keeping['row'],
	sourceMessageId: string | undefined,
	records: Records,
): Promise<readonly ProposalRow[]> {
	if (learnt.some(({ byModel }) => byModel)) return records.list('memoryProposals', { root });
	const keys = learnt.map(({ key }) => key);
	const heard = sourceMessageId ? await records.list('memoryProposals', { sessionId, sourceMessageId }) : [];
	return [...heard, ...(await earlierProposals(records, root, keys))];
}

/** Proposes what was learnt of a turn, but for what was proposed before, whatever became of it. */
export async function keepLearnt(
	learnt: readonly Learnt[],
	{ row, session, workspace, records, now, by }: Keeping,
): Promise<void> {
	if (learnt.length === 0) return;
	const message = session.messages.at(-1);
	const earlier = await earlierThan(learnt, row, message?.id, records);
	const isKnown = repeatsOneOf(
		earlier.map(({ summary }) => summary),
		pausing(toTheEnd),
	);
	const ours = message ? learntIn(message.text) : [];
	for (const [index, each] of learnt.entries()) {
		const { kind, key, title, text, evidence, confidence, payload, byModel } = each;
		if (await isUnfitToo(each, workspace)) continue;
		// In the words of our rules, it may have been turned down before.
		const wordings = ours.flatMap((other) => (other.key === key ? [other.text] : []));
		const proposed = {
			proposalKind: kind,
			targetKey: key,
			title,
			summary: text,
			payload: { ...payload, wordings, ...(byModel && by && { by }) },
		};
		const values = { ...proposed, evidence, confidence, updatedAt: iso(now) };
		// What was heard in the same message already is now as the runtime itself would write it.
		const heard = earlier.find(
			(other) =>
				other.sessionId === row.sessionId &&
				other.sourceMessageId === message?.id &&
				((other.targetKey === key && other.proposalKind === kind) ||
					(fileOf(payload) !== undefined && fileOf(other.payload) === fileOf(payload))),
		);
		if (heard?.state === 'pending') {
			const expected = { state: 'pending', persistedMemoryId: null } as const;
			await records.change('memoryProposals', heard.proposalId, expected, values);
		}
		if (heard) continue;
		const known = earlier.filter((other) => isSameProposal(proposed, other));
		for (const { state, payload: kept } of known) if (state === 'accepted') await seenAgain(kept, records, iso(now));
		if (known.length > 0) continue;
		// A model says the same in other words each time.
		if (byModel && (await isKnown(text))) continue;
		await records.add('memoryProposals', {
			proposalId: sha256(JSON.stringify([row.root, row.inputId, kind, key, text])).slice(0, 32),
			workspaceId: row.workspaceId,
			root: row.root,
			sessionId: row.sessionId,
			inputId: row.inputId,
			...values,
			sourceMessageId: message?.id ?? null,
			createdAt: iso(Date.parse(row.createdAt) + index),
		});
	}
}
