import type { Entry } from '../../../../protocol/chat/conversation.ts';
import { remaining } from './toMessages.ts';

/** As runtimes that leave messages out count them: a token for every four UTF-16 units. */
const tokensOf = (entry: Entry): number => {
	switch (entry.kind) {
		case 'user':
			return Math.ceil(entry.text.length / 4);
		case 'answer':
			return Math.ceil((entry.text.length + JSON.stringify(entry.calls ?? []).length) / 4);
		case 'tool':
			return Math.ceil(entry.result.length / 4);
		case 'note':
			return 0;
	}
};

/**
 * What is left of a conversation that may take `budget` tokens: the first message and the last always, and of those
 * between the newest; what was said goes with what was answered to it. What is left out is only not sent.
 */
export function truncateHistory(entries: readonly Entry[], budget: number): readonly Entry[] {
	const sent = remaining(entries).entries;
	let tokens = sent.reduce((sum, entry) => sum + tokensOf(entry), 0);
	if (tokens <= budget) return entries;
	const openings = sent.flatMap((entry, index) => (entry.kind === 'user' ? [index] : []));
	const gone = new Set<Entry>();
	for (const [turn, start] of openings.entries()) {
		const end = openings[turn + 1];
		if (tokens <= budget || end === undefined) break;
		for (const entry of sent.slice(turn === 0 ? start + 1 : start, end)) {
			tokens -= tokensOf(entry);
			gone.add(entry);
		}
	}
	return entries.filter((entry) => !gone.has(entry));
}
