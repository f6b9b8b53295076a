import type { StoredConversation } from '../transcripts.ts';

/** Conversations of which a copy is kept: those that somebody talks in, and has looked at last. */
const most = 20;

/** Copies of conversations that are far away, as they were when they could be reached last. */
export interface ConversationCopies {
	get(id: string): StoredConversation | undefined;
	keep(stored: StoredConversation): void;
	/** What was done to the conversation is done to its copy, if there is one. */
	change(id: string, effect: (stored: StoredConversation) => StoredConversation): void;
	drop(id: string): void;
}

export function conversationCopies(): ConversationCopies {
	const kept = new Map<string, StoredConversation>();

	function keep(stored: StoredConversation): void {
		kept.delete(stored.id);
		kept.set(stored.id, stored);
		const [oldest] = kept.keys();
		if (kept.size > most && oldest !== undefined) kept.delete(oldest);
	}

	return {
		get: (id) => kept.get(id),
		keep,
		change(id, effect) {
			const stored = kept.get(id);
			if (stored) keep(effect(stored));
		},
		drop: (id) => void kept.delete(id),
	};
}

/** Of what is near nothing is kept: it can be read again at any time. */
export const noCopies: ConversationCopies = {
	get: () => undefined,
	keep: () => undefined,
	change: () => undefined,
	drop: () => undefined,
};
