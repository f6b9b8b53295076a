import type { Entry } from '../../../../protocol/chat/conversation.ts';
import type { Transcripts } from '../../host/conversations/transcripts.ts';
import { recordedTurn } from '../record/inspect/storedRequest.ts';

/** Messages that are looked for where only the turns have them. */
const mostTurns = 8;

/**
 * What was said in a conversation, the oldest first. Of one that is kept elsewhere, what people said is on record with its
 * turns, without secrets. Undefined where nothing is known of it.
 */
export async function saidIn(
	conversation: string,
	transcripts: Pick<Transcripts, 'open' | 'records'>,
): Promise<readonly Entry[] | undefined> {
	const { records } = transcripts;
	const kept = await transcripts.open(conversation);
	if (kept) return kept.entries;
	const turns = await records.list('turnResults', { sessionId: conversation }, mostTurns);
	if (turns.length === 0) return undefined;
	const said = await Promise.all(
		turns.toReversed().map(async ({ inputId, userEntryId, startedAt }): Promise<Entry[]> => {
			const request = (await recordedTurn(records, inputId))?.request;
			if (!request || userEntryId === null) return [];
			const text = request.typed_instruction ?? request.raw_instruction;
			return [{ kind: 'user', id: userEntryId, at: Date.parse(startedAt), text }];
		}),
	);
	return said.flat();
}
