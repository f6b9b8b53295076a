import type { Entry } from '../../../../protocol/chat/conversation.ts';
import {
	type ConversationMessage,
	type ResultShortening,
	type Shortened,
	shortenedText,
	shortenResults,
} from '../../engine/conversation/olderResults.ts';
import { isAnswer, remaining } from './toMessages.ts';

/** What was shortened in a conversation so far. */
export interface ShorteningState {
	/** When a round last shortened something, in ms since the epoch. */
	readonly at: number;
	/** What stays shortened, by the ids of the tools' entries. */
	readonly results: Shortened;
}

interface Sending {
	readonly entries: readonly Entry[];
	readonly window: number;
	readonly now: number;
	readonly provider: string;
	readonly model: string;
	readonly before: ShorteningState | undefined;
}

/** What is sent, and what has to be remembered once it is; undefined where that is what is remembered already. */
interface ShortenedRequest {
	readonly entries: readonly Entry[];
	readonly results: Shortened;
	readonly state: ShorteningState | undefined;
}

function messageOf(entry: Entry): ConversationMessage | undefined {
	const { id } = entry;
	switch (entry.kind) {
		case 'user':
			return { id, role: 'user', text: entry.text };
		case 'answer': {
			if (!isAnswer(entry)) return undefined;
			const inputs = (entry.calls ?? []).map(({ input }) => JSON.stringify(input) ?? '');
			return { id, role: 'assistant', text: [entry.thinking ?? '', entry.text, ...inputs].join('') };
		}
		case 'tool':
			return { id, role: 'tool', text: entry.result, tool: entry.name };
		case 'note':
			return undefined;
	}
}

const timesOf = (entries: readonly Entry[]) => {
	const turns = entries.filter(({ kind }) => kind === 'user');
	const answered = entries.findLast(
		(entry) => entry.kind === 'answer' && isAnswer(entry) && entry.state !== 'failed' && entry.state !== 'streaming',
	);
	return { turnAt: turns.at(-1)?.at, lastTurnAt: turns.at(-2)?.at, lastRequestAt: answered?.at };
};

/** The entries with old results as the runtime would send them now. What is kept of them stays whole. */
export function shortenOldResults(shortening: ResultShortening | undefined, sending: Sending): ShortenedRequest {
	const { entries, before } = sending;
	if (!shortening) return { entries, results: {}, state: undefined };
	const messages = remaining(entries).entries.flatMap((entry) => messageOf(entry) ?? []);
	const present = new Set(messages.map(({ id }) => id));
	const earlier = shortening.isKept
		? Object.fromEntries(Object.entries(before?.results ?? {}).filter(([id]) => present.has(id)))
		: {};
	const isDue = shortening.isDue({ ...sending, ...timesOf(entries), shortenedAt: before?.at });
	const results = isDue ? shortenResults(messages, shortening.rule, sending.window, earlier) : earlier;
	return {
		entries: entries.map((entry) => {
			const how = entry.kind === 'tool' ? results[entry.id] : undefined;
			return how && entry.kind === 'tool'
				? { ...entry, result: shortenedText(entry.result, how, shortening.rule) }
				: entry;
		}),
		results,
		state: results === earlier ? undefined : { at: sending.now, results: shortening.isKept ? results : {} },
	};
}
