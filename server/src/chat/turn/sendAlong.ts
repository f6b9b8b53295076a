import type { Transcripts } from '../../host/conversations/transcripts.ts';

/** Keeps whether a message goes along with what follows. False where a turn runs in the conversation, or the message is gone. */
export async function sendAlong(
	transcripts: Transcripts,
	conversation: string,
	id: string,
	on: boolean,
): Promise<boolean> {
	const hold = await transcripts.hold(conversation);
	if (!hold) return false;
	try {
		const entry = (await transcripts.open(conversation))?.entries.find((each) => each.id === id);
		if (entry?.kind !== 'user') return false;
		const { along: _, ...message } = entry;
		await transcripts.put(conversation, on ? { ...message, along: true } : message);
		return true;
	} finally {
		await hold.release();
	}
}
