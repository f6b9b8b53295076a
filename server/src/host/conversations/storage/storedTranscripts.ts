import { createListeners } from '../../platform/listeners.ts';
import { storedRecords } from '../../records/storedRecords.ts';
import type { Transcripts } from '../transcripts.ts';
import type { ConversationDatabase } from './conversationDatabase.ts';
import { conversationCopies, noCopies } from './copies.ts';
import { deletedTranscripts } from './deletedTranscripts.ts';
import { overflow } from './overflow.ts';
import { ownHolds } from './ownHolds.ts';
import { createSteps } from './steps.ts';
import { storedChanges } from './storedChanges.ts';
import type { StoredParts } from './storedParts.ts';
import { storedReads } from './storedReads.ts';

/** What every kind of database has in common, as somebody who uses it says it. */
export interface StoredTranscriptsOptions {
	/** One line for people on what is wrong; the chat goes on. */
	onTrouble?(message: string): void;
	/** ms between two tries to save what could not be saved. */
	readonly saveEvery?: number;
}

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
	const { memory, doomed, fail } = spare;
	const steps = createSteps();
	const { inTurn, behind } = steps;
	const parts: StoredParts = { database, copies, spare, steps, tell };

	const { claim, ...changes } = storedChanges(parts);
	const holds = ownHolds({ database, claim, inTurn, tell });
	const deleted = deletedTranscripts({ database, spare, copies, isHeld: holds.has, tell });
	const records = storedRecords({
		database: database.records,
		waiting: memory.records,
		inTurn,
		behind,
		fail,
		isGone: (id) => doomed.has(id) || (deleted.has(id) && !memory.peek(id)),
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

	return {
		...storedReads(parts, holds.has),
		...changes,
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
		[Symbol.dispose]() {
			rest();
			if (steps.areDone) database[Symbol.dispose]();
			else void inTurn(async () => database[Symbol.dispose]());
		},
		async [Symbol.asyncDispose]() {
			rest();
			await inTurn(async () => undefined);
			await database[Symbol.asyncDispose]();
		},
	};
}
