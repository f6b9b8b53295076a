import type { ConversationInfo } from '../../../../../protocol/chat/conversation.ts';
import { createListeners } from '../../platform/listeners.ts';
import { createQueue } from '../../platform/queue.ts';
import { storedRecords } from '../../records/storedRecords.ts';
import { conversationId } from '../conversationId.ts';
import { titleFrom } from '../title.ts';
import { GoneError, type StoredConversation, type Transcripts } from '../transcripts.ts';
import type { ConversationDatabase } from './conversationDatabase.ts';
import { conversationCopies, noCopies } from './copies.ts';
import { deletedTranscripts } from './deletedTranscripts.ts';
import { overflow } from './overflow.ts';
import { ownHolds } from './ownHolds.ts';
import { begun, byTime, conversationOf, renamed, withEntry, withoutFrom } from './stored.ts';
import { wordsOf } from './words.ts';

/** What every kind of database has in common, as somebody who uses it says it. */
export interface StoredTranscriptsOptions {
	/** One line for people on what is wrong; the chat goes on. */
	onTrouble?(message: string): void;
	/** ms between two tries to save what could not be saved. */
	readonly saveEvery?: number;
}

/** Conversations that one search reads before it lets others have a turn. */
const atOnce = 20;

/**
 * Transcripts in a database that several processes may share. What cannot be written goes on in memory, on a copy of what
 * the database has, and is written as soon as that is possible again, in order.
 */
export function storedTranscripts(
	database: ConversationDatabase,
	{ onTrouble = () => undefined, saveEvery = 3_000 }: StoredTranscriptsOptions = {},
): Transcripts & Disposable & AsyncDisposable {
	const listeners = createListeners<[ids: readonly string[]]>();
	const tell = (id: string): void => listeners.tell([id]);
	let watching: Disposable | undefined;

	const copies = database.isFar ? conversationCopies() : noCopies;
	const spare = overflow({ database, copies, every: saveEvery, held: (id) => holds.has(id), onTrouble });
	const { memory, doomed, fail, spill } = spare;

	/** One after the other: what is said second is never kept before what was said first. */
	const queue = createQueue();
	/** What was begun and is not done. */
	let pending = 0;
	const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
		pending += 1;
		return queue(step).finally(() => {
			pending -= 1;
		});
	};
	async function behind<T>(work: () => Promise<T>): Promise<T> {
		await inTurn(async () => undefined);
		return work();
	}

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
		inTurn(async () => {
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

	/** Of a list, what can be had is better than nothing. */
	const readOr = <T>(work: () => Promise<T>, otherwise: T): Promise<T> =>
		behind(work).catch((error) => {
			fail(error);
			return otherwise;
		});

	/** News of others: what is known of those conversations here is old, unless only we may talk in them. */
	function tellOfOthers(ids: readonly string[]): void {
		for (const id of ids) if (!holds.has(id)) copies.drop(id);
		listeners.tell(ids);
	}

	function rest(): void {
		holds[Symbol.dispose]();
		spare[Symbol.dispose]();
		watching?.[Symbol.dispose]();
	}

	const holds = ownHolds({
		database,
		claim: (id) =>
			change<string | undefined>(
				id,
				() => database.hold(id),
				async () => '',
			),
		inTurn,
		tell,
	});
	const deleted = deletedTranscripts({ database, spare, copies, isHeld: holds.has, tell });

	const records = storedRecords({
		database: database.records,
		waiting: memory.records,
		inTurn,
		behind,
		fail,
		isGone: (id) => doomed.has(id) || (deleted.has(id) && !memory.peek(id)),
	});

	return {
		records,
		get trouble() {
			return spare.trouble();
		},
		onDidChange(listener) {
			const added = listeners.add(listener);
			watching ??= database.watch(tellOfOthers);
			return {
				dispose() {
					added.dispose();
					if (!listeners.isEmpty) return;
					watching?.[Symbol.dispose]();
					watching = undefined;
				},
			};
		},
		begin: (conversation) =>
			inTurn(async () => {
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
		open: (id) =>
			behind(async () => {
				if (doomed.has(id)) return undefined;
				const own = memory.peek(id);
				if (own) return conversationOf(own, false);
				try {
					const kept = await database.read(id);
					if (!kept) return undefined;
					copies.keep(kept.stored);
					return conversationOf(kept.stored, !holds.has(id) && kept.holder !== undefined);
				} catch (error) {
					const copied = copies.get(id);
					if (!copied) throw error;
					fail(error);
					return conversationOf(copied, false);
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
		state: (id) =>
			behind(async () => {
				const own = memory.peek(id);
				if (own) return own.state;
				return database.state(id).catch((error) => {
					const copied = copies.get(id);
					if (!copied) throw error;
					fail(error);
					return copied.state;
				});
			}),
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
		delete: (id) => inTurn(() => deleted.delete(id)),
		restore: (id) => inTurn(() => deleted.restore(id)),
		async take(conversations) {
			let taken = 0;
			for (const stored of conversations) {
				if (deleted.has(stored.id) || memory.peek(stored.id)) continue;
				// Not into memory where that fails: whoever kept it before must not let go of it.
				if (await inTurn(() => database.take(stored))) taken += 1;
				tell(stored.id);
			}
			return taken;
		},
		hold: (id) => holds.hold(id),
		async approvals(root) {
			return [...(await readOr(() => database.approvals(root), [])), ...(await memory.approvals(root))];
		},
		approve: (root, tool, path) =>
			inTurn(async () => {
				try {
					await database.approve(root, { tool, path });
				} catch (error) {
					fail(error);
					await memory.approve(root, tool, path);
				}
			}),
		revoke: (root, tool, path) =>
			inTurn(async () => {
				await memory.revoke(root, tool, path);
				// What cannot be taken back still stands: that must not pass in silence.
				await database.revoke(root, { tool, path });
			}),
		[Symbol.dispose]() {
			rest();
			if (pending === 0) database[Symbol.dispose]();
			else void queue(async () => database[Symbol.dispose]());
		},
		async [Symbol.asyncDispose]() {
			rest();
			await inTurn(async () => undefined);
			await database[Symbol.asyncDispose]();
		},
	};
}
