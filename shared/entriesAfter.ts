import type { AnswerEntry, Entry } from '../protocol/chat/conversation.ts';
import type { PageEvent } from '../protocol/chat/page.ts';

/** Replaces the entry with this id; near the end, where things happen. */
function withChanged(entries: readonly Entry[], id: string, change: (entry: Entry) => Entry): readonly Entry[] {
	const index = entries.findLastIndex((entry) => entry.id === id);
	const entry = entries[index];
	return entry ? entries.with(index, change(entry)) : entries;
}

const withMore =
	(change: (answer: AnswerEntry) => Partial<AnswerEntry>) =>
	(entry: Entry): Entry =>
		entry.kind === 'answer' ? { ...entry, ...change(entry) } : entry;

/** A conversation's entries after something happened in it. Entries that did not change keep their identity. */
export function entriesAfter(entries: readonly Entry[], event: PageEvent): readonly Entry[] {
	switch (event.kind) {
		case 'entry': {
			const { entry } = event;
			return entries.some(({ id }) => id === entry.id)
				? withChanged(entries, entry.id, () => entry)
				: [...entries, entry];
		}
		case 'gone': {
			const gone = new Set(event.entries);
			return entries.filter(({ id }) => !gone.has(id));
		}
		case 'text':
			return withChanged(
				entries,
				event.entry,
				withMore(({ text }) => ({ text: text + event.text })),
			);
		case 'thinking':
			return withChanged(
				entries,
				event.entry,
				withMore(({ thinking = '' }) => ({ thinking: thinking + event.text })),
			);
		case 'waiting':
			return entries;
	}
}
