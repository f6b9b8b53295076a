import type { ConversationInfo } from '../../../../../protocol/chat/conversation.ts';
import type { StoredConversation, Transcripts } from '../transcripts.ts';
import { byTime, conversationOf } from './stored.ts';
import type { StoredParts } from './storedParts.ts';
import { wordsOf } from './words.ts';

/** Conversations that one search reads before it lets others have a turn. */
const atOnce = 20;

type StoredReads = Pick<Transcripts, 'open' | 'list' | 'state' | 'approvals'>;

/** Reads conversations: from memory where they are, else from the database, and from a copy where that cannot be reached. */
export function storedReads(parts: StoredParts, isMine: (id: string) => boolean): StoredReads {
	const { database, copies, spare, steps } = parts;
	const { memory, doomed, fail } = spare;

	/** Of a list, what can be had is better than nothing. */
	const readOr = <T>(work: () => Promise<T>, otherwise: T): Promise<T> =>
		steps.behind(work).catch((error) => {
			fail(error);
			return otherwise;
		});

	/** The copy that goes on for what could not be read. */
	function copied(id: string, error: unknown): StoredConversation {
		const copy = copies.get(id);
		if (!copy) throw error;
		fail(error);
		return copy;
	}

	return {
		open: (id) =>
			steps.behind(async () => {
				if (doomed.has(id)) return undefined;
				const own = memory.peek(id);
				if (own) return conversationOf(own, false);
				try {
					const kept = await database.read(id);
					if (!kept) return undefined;
					copies.keep(kept.stored);
					return conversationOf(kept.stored, !isMine(id) && kept.holder !== undefined);
				} catch (error) {
					return conversationOf(copied(id, error), false);
				}
			}),
		async list(root, { query = '', limit = Number.POSITIVE_INFINITY } = {}) {
			const words = wordsOf(query);
			const hidden = new Set([...doomed, ...memory.ids()]);
			const inMemory = await memory.list(root, { query });
			const numbers = await readOr(() => database.candidates(root, words), []);
			const found: ConversationInfo[] = [];
			for (let at = 0; at < numbers.length && found.length < limit; at += atOnce) {
				const some = numbers.slice(at, at + atOnce);
				const infos = await readOr(() => database.listed(some, words), []);
				found.push(...infos.filter(({ id }) => !hidden.has(id)));
			}
			return [...inMemory, ...found].sort(byTime).slice(0, limit);
		},
		state: (id) =>
			steps.behind(async () => {
				const own = memory.peek(id);
				if (own) return own.state;
				return database.state(id).catch((error) => copied(id, error).state);
			}),
		async approvals(root) {
			return [...(await readOr(() => database.approvals(root), [])), ...(await memory.approvals(root))];
		},
	};
}
