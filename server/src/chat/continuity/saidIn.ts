import type { Entry } from '../../../../protocol/chat/conversation.ts';
import type { Transcripts } from '../../host/conversations/transcripts.ts';
import type { Records } from '../../host/records/records.ts';
import type { Row } from '../../host/records/tables.ts';
import { recordedTurn } from '../record/inspect/storedRequest.ts';

/** Messages that are looked for where only the turns have them. */
const mostTurns = 8;

/** The turn and those before it, the newest first. */
async function turnsUpTo(inputId: string, sessionId: string, records: Records): Promise<readonly Row<'turnResults'>[]> {
	const listed = (most: number) => records.list('turnResults', { sessionId }, most);
	const isIt = (each: Row<'turnResults'>): boolean => each.inputId === inputId;
	const recent = await listed(mostTurns);
	// Nearly always it is the newest.
	if (recent.length < mostTurns || recent.slice(0, 1).some(isIt)) return recent;
	const all = await listed(Number.MAX_SAFE_INTEGER);
	const from = all.findIndex(isIt);
	return from === -1 ? recent : all.slice(from, from + mostTurns);
}

/**
 * What was said in a conversation, the oldest first, at least up to the turn `inputId`. Of one that is kept elsewhere, what people
 * said is on record with its turns, without secrets. Undefined where nothing is known of it.
 */
export async function saidIn(
	conversation: string,
	inputId: string,
	transcripts: Pick<Transcripts, 'open' | 'records'>,
): Promise<readonly Entry[] | undefined> {
	const { records } = transcripts;
	const kept = await transcripts.open(conversation);
	if (kept) return kept.entries;
	const turns = await turnsUpTo(inputId, conversation, records);
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
