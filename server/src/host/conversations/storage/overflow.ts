import type { StoredConversation } from '../transcripts.ts';
import type { ConversationDatabase } from './conversationDatabase.ts';
import type { ConversationCopies } from './copies.ts';
import { type MemoryTranscripts, memoryTranscripts } from './inMemory.ts';

interface OverflowOptions {
	readonly database: ConversationDatabase;
	/** What goes on where the database cannot even be read. */
	readonly copies: ConversationCopies;
	/** ms between two tries to write what could not be written. */
	readonly every: number;
	/** Whether a turn goes on in the conversation: until it has ended, the conversation stays where it is. */
	held(id: string): boolean;
	onTrouble(message: string): void;
}

/** Where conversations go that cannot be written, until they can be. */
export interface OverflowStore extends Disposable {
	readonly memory: MemoryTranscripts;
	/** Deleted, but still in the database. */
	readonly doomed: Set<string>;
	/** One line for people where what is said does not outlast the process. */
	trouble(): string | undefined;
	/** Says why the database failed, once for each reason, and begins to try again. */
	fail(error: unknown): void;
	/** Goes on with a conversation in memory, on a copy of what the database has. Throws `error` where there is none. */
	spill(id: string, error: unknown): Promise<void>;
}

export function overflow({ database, copies, every, held, onTrouble }: OverflowOptions): OverflowStore {
	const memory = memoryTranscripts();
	const doomed = new Set<string>();
	/** As it was when it was written last. */
	const written = new Map<string, StoredConversation>();
	let trouble: string | undefined;
	let trying = false;
	/** Conversations that are about to be in memory: all is not written before they are. */
	let coming = 0;
	let timer: NodeJS.Timeout | undefined;

	/** Reasons that people have heard since all was last written. */
	const said = new Set<string>();

	function say(error: unknown): void {
		const why = database.whyNot(error);
		const lasts = database.isRefused?.(error) ? ' Nothing more of it is saved until that is fixed.' : '';
		trouble = `The chat is saved only until you close the window: ${why} (${database.place}).${lasts}`;
		if (said.has(why)) return;
		said.add(why);
		onTrouble(trouble);
	}

	function fail(error: unknown): void {
		timer ??= setInterval(save, every).unref();
		say(error);
	}

	async function saveOne(id: string): Promise<void> {
		const stored = memory.peek(id);
		if (!stored) return;
		const records = memory.records.kept(id);
		if (written.get(id) !== stored || records.length > 0) await database.write({ ...stored, records });
		memory.records.drop(records);
		written.set(id, stored);
		// Something may have been said meanwhile.
		if (held(id) || memory.peek(id) !== stored) return;
		copies.keep(stored);
		memory.drop(id);
		written.delete(id);
	}

	/** Those of conversations that are not in memory, and of none. */
	async function saveRecords(): Promise<void> {
		const records = memory.records.kept();
		if (records.length === 0) return;
		await database.records.write(records, { isDerived: false });
		memory.records.drop(records);
	}

	/** What is refused keeps nothing else from being written; what is lost does: each try would take as long again. */
	async function attempt(work: () => Promise<void>): Promise<boolean> {
		try {
			await work();
			return true;
		} catch (error) {
			// The server may have come back with another reason than it went with.
			say(error);
			if (!database.isRefused?.(error)) throw error;
			return false;
		}
	}

	async function saveAll(): Promise<boolean> {
		let isDone = true;
		for (const id of [...doomed])
			isDone =
				(await attempt(async () => {
					await database.erase(id);
					doomed.delete(id);
				})) && isDone;
		for (const id of memory.ids()) isDone = (await attempt(() => saveOne(id))) && isDone;
		return (await attempt(saveRecords)) && isDone;
	}

	async function save(): Promise<void> {
		if (trying) return;
		trying = true;
		try {
			if (!(await saveAll())) return;
		} catch {
			return;
		} finally {
			trying = false;
		}
		if (coming > 0 || memory.ids().length > 0 || memory.records.kept().length > 0) return;
		clearInterval(timer);
		timer = undefined;
		trouble = undefined;
		said.clear();
	}

	return {
		memory,
		doomed,
		trouble: () => trouble,
		fail,
		async spill(id, error) {
			fail(error);
			coming += 1;
			try {
				const stored = (await database.read(id).catch(() => undefined))?.stored ?? copies.get(id);
				if (!memory.peek(id)) {
					if (!stored) throw error;
					memory.adopt(stored);
				}
			} finally {
				coming -= 1;
			}
		},
		[Symbol.dispose]: () => clearInterval(timer),
	};
}
