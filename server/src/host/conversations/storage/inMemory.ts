import { createListeners } from '../../platform/listeners.ts';
import { type MemoryRecords, recordsInMemory } from '../../records/inMemory.ts';
import { leftOf } from '../../records/rows.ts';
import { conversationId } from '../conversationId.ts';
import { GoneError, type Hold, type StoredConversation, type Transcripts } from '../transcripts.ts';
import { begun, byTime, conversationOf, listed, renamed, withEntry, withoutFrom } from './stored.ts';
import { wordsOf } from './words.ts';

/** Transcripts that can be filled from elsewhere, and emptied again. */
export interface MemoryTranscripts extends Transcripts {
	readonly records: MemoryRecords;
	/** Takes a conversation in as it is. */
	adopt(stored: StoredConversation): void;
	peek(id: string): StoredConversation | undefined;
	ids(): readonly string[];
	/** Forgets it without a word, for good. */
	drop(id: string): void;
}

/** Transcripts that end with the process. `trouble`: why, for people, where that is not meant to be. */
export function memoryTranscripts(trouble?: string): MemoryTranscripts {
	const conversations = new Map<string, StoredConversation>();
	const deleted = new Map<string, StoredConversation>();
	const held = new Map<string, Hold>();
	const allowed = new Map<string, { readonly root: string; readonly tool: string; readonly path: string }>();
	const listeners = createListeners<[ids: readonly string[]]>();
	const records = recordsInMemory();

	const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts);

	function known(id: string): StoredConversation {
		const stored = conversations.get(id);
		if (!stored) throw new GoneError();
		return stored;
	}

	function keep(stored: StoredConversation): void {
		conversations.set(stored.id, stored);
		listeners.tell([stored.id]);
	}

	return {
		trouble,
		records,
		onDidChange: listeners.add,
		adopt: (stored) => void conversations.set(stored.id, stored),
		peek: (id) => conversations.get(id),
		ids: () => [...conversations.keys()],
		drop: (id) => void conversations.delete(id),
		async begin(conversation) {
			const id = conversationId(conversation.at);
			keep(begun(id, conversation));
			return id;
		},
		async open(id) {
			const stored = conversations.get(id);
			return stored && conversationOf(stored, false);
		},
		async list(root, { query = '', limit = Number.POSITIVE_INFINITY } = {}) {
			const words = wordsOf(query);
			return [...conversations.values()]
				.filter((stored) => stored.root === root)
				.flatMap((stored) => listed(stored, words) ?? [])
				.sort(byTime)
				.slice(0, limit);
		},
		async put(id, entry, those = []) {
			const stored = known(id);
			records.adopt(those);
			// A copy: what is kept is what was said, whatever becomes of the object.
			keep(withEntry(stored, structuredClone(entry)));
		},
		async setAside(id, from) {
			const [stored, gone] = withoutFrom(known(id), from);
			if (gone.length > 0) keep(stored);
			return gone;
		},
		state: async (id) => conversations.get(id)?.state,
		async change(id, change) {
			const stored = known(id);
			keep({ ...stored, state: { ...stored.state, ...change } });
		},
		async rename(id, title) {
			keep(renamed(known(id), title));
		},
		async delete(id) {
			const stored = conversations.get(id);
			if (!stored || held.has(id)) return false;
			conversations.delete(id);
			const those = records.kept(id);
			records.drop(those);
			records.adopt(leftOf(those));
			deleted.set(id, { ...stored, records: those });
			listeners.tell([id]);
			return true;
		},
		async restore(id) {
			const stored = deleted.get(id);
			if (!stored) return false;
			deleted.delete(id);
			const { records: those = [], ...rest } = stored;
			records.adopt(those);
			keep(rest);
			return true;
		},
		async take(those) {
			const fresh = those.filter(({ id }) => !conversations.has(id) && !deleted.has(id));
			for (const stored of fresh) keep(stored);
			return fresh.length;
		},
		async hold(id) {
			if (!conversations.has(id) || held.has(id)) return undefined;
			const hold: Hold = {
				async release() {
					// Twice let go is not to let go of what somebody else has by now.
					if (held.get(id) === hold) held.delete(id);
				},
			};
			held.set(id, hold);
			return hold;
		},
		async approvals(root) {
			return [...allowed.values()].filter((one) => one.root === root).map(({ tool, path }) => ({ tool, path }));
		},
		async approve(root, tool, path) {
			allowed.set(keyOf(root, tool, path), { root, tool, path });
		},
		async revoke(root, tool, path) {
			allowed.delete(keyOf(root, tool, path));
		},
	};
}
