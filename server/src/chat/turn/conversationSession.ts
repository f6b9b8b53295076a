import type { ChatEvent } from '../../../../protocol/chat/chat.ts';
import type { Entry } from '../../../../protocol/chat/conversation.ts';
import type { ConversationState } from '../../host/conversations/transcripts.ts';
import type { RecordWrite } from '../../host/records/records.ts';
import type { ChatServices } from '../services.ts';

/** ms between two looks of an answer that streams: what a crash loses at most. */
const moment = 1_000;

/** One conversation while a turn runs in it: what is said is on disk before anybody is told. */
export interface ConversationSession {
	readonly id: string;
	/** What was said, oldest first, as it is now. */
	entries(): readonly Entry[];
	/** Rejects where it could not be kept; then nobody was told. `records` are kept with it, or neither is. */
	put(entry: Entry, records?: readonly RecordWrite[]): Promise<void>;
	/** Keeps an entry that changes all the time now and then; tells nobody, and never waits. */
	keep(entry: Entry): void;
	/** Sets the entry and all after it aside. */
	setAside(from: string): Promise<void>;
	state(): Promise<ConversationState | undefined>;
	change(change: Partial<ConversationState>): Promise<void>;
	emit(event: ChatEvent): void;
}

/** Undefined where the conversation is gone. */
export async function openConversationSession(
	id: string,
	{ transcripts, now, log }: ChatServices,
	emit: (event: ChatEvent) => void,
): Promise<ConversationSession | undefined> {
	const conversation = await transcripts.open(id);
	if (!conversation) return undefined;
	let entries: readonly Entry[] = conversation.entries;
	// One after the other, so that an older text never lands on a newer one.
	let writing: Promise<unknown> = Promise.resolve();
	let kept = Number.NEGATIVE_INFINITY;

	const write = (entry: Entry, records: readonly RecordWrite[] = []): Promise<void> => {
		const at = entries.findIndex((other) => other.id === entry.id);
		entries = at === -1 ? [...entries, entry] : entries.with(at, entry);
		const written = writing.then(() => transcripts.put(id, entry, records));
		writing = written.catch(() => undefined);
		return written;
	};

	return {
		id,
		entries: () => entries,
		async put(entry, records) {
			kept = now();
			await write(entry, records);
			emit({ kind: 'entry', entry });
		},
		keep(entry) {
			if (now() - kept < moment) return;
			kept = now();
			write(entry).catch((error: unknown) => log('chat transcript', error));
		},
		async setAside(from) {
			const gone = await transcripts.setAside(id, from);
			if (gone.length === 0) return;
			const ids = new Set(gone);
			entries = entries.filter((entry) => !ids.has(entry.id));
			emit({ kind: 'gone', entries: gone });
		},
		state: () => transcripts.state(id),
		change: (change) => transcripts.change(id, change),
		emit,
	};
}
