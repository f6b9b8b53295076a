import type { Entry } from '../../../../../protocol/chat/conversation.ts';
import type { PageEvent } from '../../../../../protocol/chat/page.ts';

/** What a provider wants back untouched is nothing to look at, and may be large. */
export function entryForPage(entry: Entry): Entry {
	if (entry.kind !== 'answer' || entry.replay === undefined) return entry;
	const { replay: _, ...shown } = entry;
	return shown;
}

export const eventForPage = (event: PageEvent): PageEvent =>
	event.kind === 'entry' ? { ...event, entry: entryForPage(event.entry) } : event;
