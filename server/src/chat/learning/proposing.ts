import type { UserEntry } from '../../../../protocol/chat/conversation.ts';
import { type Learnt, learntFrom } from '../../engine/learning/learnt.ts';
import { preferencesIn } from '../../engine/learning/preferences.ts';
import { relationOf } from '../../engine/learning/relation.ts';
import { isSameProposal } from '../../engine/learning/sameProposal.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import { keptUnder } from '../../host/managed/talkedWith.ts';
import type { Records, RecordWrite } from '../../host/records/records.ts';
import { add } from '../../host/records/rows.ts';
import type { NewRow } from '../../host/records/tables.ts';
import { secretsIn } from '../../host/secrets/redact.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { workspaceIdOf } from '../record/turnRecorder.ts';
import type { ConversationPlace } from '../request/conversationPlace.ts';
import type { ChatServices } from '../services.ts';
import { earlierProposals } from './proposals/earlier.ts';
import { inRecords } from './proposals/ways/ways.ts';

interface MessageIn {
	readonly message: UserEntry;
	readonly conversation: string;
	readonly workspace: Workspace;
	readonly workspaceId: string;
}

const preferences = (message: string): Learnt[] =>
	preferencesIn(message).map(({ proposalKind, targetKey, title, summary, payload, confidence, evidence }) => ({
		kind: proposalKind,
		key: targetKey,
		title,
		text: summary,
		evidence,
		confidence,
		payload,
	}));

/** What the runtime's rules find comes first; what says the same in other words is left out. */
export function learntIn(text: string): Learnt[] {
	const found = preferences(text);
	for (const learnt of learntFrom(text))
		if (!found.some((other) => other.key === learnt.key || other.evidence === learnt.evidence || says(other, learnt)))
			found.push(learnt);
	return found;
}

const says = (one: Learnt, other: Learnt): boolean => relationOf(one.text, other.text) === 'repeats';

/** Proposals that go with a message of `conversation`; none where the person wants none, or the records cannot be had. */
export async function proposedIn(
	message: UserEntry,
	conversation: string,
	{ workspace, settings }: ConversationPlace,
	{ transcripts, proposed, log }: ChatServices,
): Promise<readonly RecordWrite[]> {
	if (settings.learn === 'off') return [];
	try {
		const writes = await proposedBy(
			{ message, conversation, workspace, workspaceId: workspaceIdOf(workspace) },
			transcripts.records,
		);
		if (writes.length > 0) proposed();
		return writes;
	} catch (error) {
		// A message goes out, whatever becomes of what could be learnt from it.
		log('chat proposals', error);
		return [];
	}
}

/**
 * What a person's message gives to remember, to be written with the message itself: it is there, or neither is. What was
 * proposed in this workspace before, whatever became of it, is not proposed again, and nothing with a secret in it ever is.
 */
async function proposedBy(
	{ message, conversation, workspace, workspaceId }: MessageIn,
	records: Records,
): Promise<readonly RecordWrite[]> {
	// What a program says in a person's place is nothing that they said.
	if (message.by !== undefined) return [];
	const found = learntIn(message.typed ?? message.text);
	if (found.length === 0) return [];
	// The whole of it: in words that are cut, half a secret looks like none.
	if ((await secretsIn(message.typed ?? message.text, workspace)).length > 0) return [];
	const earlier = await earlierProposals(
		records,
		keptUnder(workspace),
		found.map(({ key }) => key),
	);
	const writes: RecordWrite[] = [];
	for (const { kind, key, title, text, evidence, confidence, payload } of found) {
		// In the order in which it was said.
		const at = new Date(message.at + writes.length).toISOString();
		const row = {
			proposalId: sha256(JSON.stringify([keptUnder(workspace), message.id, kind, key, text])).slice(0, 32),
			workspaceId,
			root: keptUnder(workspace),
			sessionId: conversation,
			inputId: message.id,
			proposalKind: kind,
			targetKey: key,
			title,
			summary: text,
			payload: kind === 'profile' && workspace.runtime.continuity ? { ...payload, ...inRecords } : payload,
			evidence,
			confidence,
			sourceMessageId: `user-${message.id}`,
			createdAt: at,
			updatedAt: at,
		} satisfies NewRow<'memoryProposals'>;
		if (earlier.some((other) => isSameProposal(row, other))) continue;
		writes.push(add('memoryProposals', row));
	}
	return writes;
}
