import { conversationId } from '../conversationId.ts';
import { titleFrom } from '../title.ts';
import { GoneError, type StoredConversation, type Transcripts } from '../transcripts.ts';
import { begun, renamed, withEntry, withoutFrom } from './stored.ts';
import type { StoredParts } from './storedParts.ts';

interface StoredChanges
	extends Pick<Transcripts, 'begin' | 'put' | 'setAside' | 'change' | 'rename' | 'approve' | 'revoke'> {
	/** Resolves with the name of who holds it now: empty where no other process can see that, undefined where another holds it. */
	claim(id: string): Promise<string | undefined>;
}

/** Changes conversations where they are: in the database, or in memory once they could not be written. */
export function storedChanges({ database, copies, spare, steps, tell }: StoredParts): StoredChanges {
	const { memory, fail, spill } = spare;

	/** A copy to go on with where the server cannot be reached while a turn goes on. */
	async function copy(id: string): Promise<void> {
		if (!database.isFar || memory.peek(id) || copies.get(id)) return;
		const kept = await database.read(id).catch(() => undefined);
		if (kept) copies.keep(kept.stored);
	}

	const change = <T>(
		id: string,
		work: () => Promise<T>,
		otherwise: () => Promise<T>,
		effect: (stored: StoredConversation) => StoredConversation = (stored) => stored,
	): Promise<T> =>
		steps.inTurn(async () => {
			if (!memory.peek(id)) {
				try {
					const result = await work();
					if (copies.get(id)) copies.change(id, effect);
					else await copy(id);
					tell(id);
					return result;
				} catch (error) {
					if (error instanceof GoneError) throw error;
					await spill(id, error);
				}
			}
			const result = await otherwise();
			tell(id);
			return result;
		});

	return {
		begin: (conversation) =>
			steps.inTurn(async () => {
				const stored = begun(conversationId(conversation.at), conversation);
				try {
					await database.begin(stored);
					copies.keep(stored);
				} catch (error) {
					fail(error);
					memory.adopt(stored);
				}
				tell(stored.id);
				return stored.id;
			}),
		claim: (id) =>
			change<string | undefined>(
				id,
				() => database.hold(id),
				async () => '',
			),
		put: (id, entry, those = []) => {
			// A copy: what is kept is what was said, whatever becomes of the object.
			const said = structuredClone(entry);
			return change(
				id,
				() => database.put(id, said, those),
				() => memory.put(id, said, those),
				(stored) => withEntry(stored, said),
			);
		},
		setAside: (id, from) =>
			change(
				id,
				() => database.setAside(id, from),
				() => memory.setAside(id, from),
				(stored) => withoutFrom(stored, from)[0],
			),
		change: (id, values) =>
			change(
				id,
				() => database.change(id, values),
				() => memory.change(id, values),
				(stored) => ({ ...stored, state: { ...stored.state, ...values } }),
			),
		rename: (id, title) =>
			change(
				id,
				() => database.rename(id, titleFrom(title, 'chosen')),
				() => memory.rename(id, title),
				(stored) => renamed(stored, title),
			),
		approve: (root, tool, path) =>
			steps.inTurn(async () => {
				try {
					await database.approve(root, { tool, path });
				} catch (error) {
					fail(error);
					await memory.approve(root, tool, path);
				}
			}),
		revoke: (root, tool, path) =>
			steps.inTurn(async () => {
				await memory.revoke(root, tool, path);
				// What cannot be taken back still stands: that must not pass in silence.
				await database.revoke(root, { tool, path });
			}),
	};
}
