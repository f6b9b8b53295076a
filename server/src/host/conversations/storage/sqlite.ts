import { randomUUID } from 'node:crypto';
import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { ConversationInfo } from '../../../../../protocol/chat/conversation.ts';
import type { RecordWrite } from '../../records/records.ts';
import { leftOf } from '../../records/rows.ts';
import { recordsInSqlite } from '../../records/sqlite.ts';
import { recordTables, writeRow } from '../../records/sqlRows.ts';
import { hastyTransaction, sharedDatabase, transaction } from '../../sqlite/database.ts';
import type { Repair } from '../../sqlite/repairs.ts';
import { addApproval, approvalsOf, dropApproval } from '../approvals.ts';
import { conversationId } from '../conversationId.ts';
import { changeListeners } from '../listeners.ts';
import { titleFrom } from '../title.ts';
import { GoneError, type Hold, type StoredConversation, type Transcripts } from '../transcripts.ts';
import { note, watchChanges } from './changeLog.ts';
import { beat, beatEvery, holderOf, letGo, takeHold } from './holds.ts';
import { layouts } from './layouts.ts';
import { overflow } from './overflow.ts';
import {
	adoptRootless,
	changeState,
	deleteConversation,
	indexAnew,
	insertConversation,
	listedConversation,
	putEntry,
	readConversation,
	readState,
	readWithRecords,
	renameConversation,
	setEntriesAside,
	writeConversation,
} from './rows.ts';
import { begun, byTime, conversationOf } from './stored.ts';
import { candidates, mergeStep } from './wordIndex.ts';
import { wordsOf } from './words.ts';

export interface SqliteTranscriptsOptions {
	/** Absolute path of the database; made, with its folder, when the first conversation begins. */
	readonly file: string;
	/** One line for people on what is wrong; the chat goes on. */
	onTrouble?(message: string): void;
	/** ms between two looks whether another process has changed something, while somebody wants to know. */
	readonly lookEvery?: number;
	/** ms between two tries to save what could not be saved. */
	readonly saveEvery?: number;
}

/** ms before each new try where the database is busy; all in all some six seconds with what SQLite waits itself. */
const timeoutMs: readonly number[] = Array.from({ length: 40 }, () => 50);

/** Conversations that one search reads before it lets others have a turn. */
const atOnce = 20;

/** One line for people. */
function sayRepair({ kind, rows, isIncomplete, broken }: Repair, file: string): string {
	const where = broken === undefined ? '' : ` The damaged file is ${basename(broken)} in ${dirname(broken)}.`;
	switch (kind) {
		case 'derived':
			return 'The index of the conversations was damaged. It was rebuilt, and nothing is lost.';
		case 'salvaged':
			return `The database of the conversations was damaged: ${rows.toLocaleString('en')} rows were restored${isIncomplete ? ', some may be missing' : ', and none is missing'}.${where}`;
		case 'empty':
			return rows > 0
				? `The database of the conversations was empty. The last copy is used instead, with ${rows.toLocaleString('en')} rows. Newer messages are missing.`
				: `The database of the conversations (${file}) was empty, and there is no copy. A new one was created.`;
	}
}

/**
 * Transcripts in a database that several processes may share. What cannot be written goes on in memory, on a copy of what
 * the database has, and is written as soon as that is possible again.
 */
export function sqliteTranscripts(options: SqliteTranscriptsOptions): Transcripts & Disposable & AsyncDisposable {
	const { file, onTrouble = () => undefined, lookEvery = 500, saveEvery = 3_000 } = options;
	const me = randomUUID();
	const listeners = changeListeners();
	const deleted = new Map<string, StoredConversation>();
	/** Holds of this process; without a name those that no other process can see. */
	const mine = new Map<string, { holder?: string }>();
	let beating: NodeJS.Timeout | undefined;
	let watching: Disposable | undefined;

	/** After a repair some conversations may belong to no workspace. */
	let hasRootless = false;

	const database = sharedDatabase({
		file,
		layouts,
		synchronous: 'FULL',
		timeoutMs,
		// What is deleted is gone from the file too.
		pragmas: 'PRAGMA secure_delete = ON',
		tables: ['conversations', 'entries', 'approvals', 'holds', 'changes', ...recordTables],
		derive: indexAnew,
		backups: true,
		onRepair(repair) {
			hasRootless = true;
			onTrouble(sayRepair(repair, file));
		},
	});

	/** All of `work` and word of it to the others, or nothing. */
	const commit = <T>(id: string, work: (opened: DatabaseSync) => T): Promise<T> =>
		database.run((opened) =>
			transaction(opened, () => {
				const result = work(opened);
				note(opened, id, me);
				return result;
			}),
		);

	const write = (stored: StoredConversation): Promise<void> =>
		commit(stored.id, (opened) => writeConversation(opened, stored));

	const writeRecords = (records: readonly RecordWrite[]): Promise<void> =>
		database.run((opened) =>
			transaction(opened, () => {
				for (const record of records) writeRow(opened, record);
			}),
		);

	/** Undefined where it is not there. */
	const erase = (id: string): Promise<StoredConversation | 'held' | undefined> =>
		commit(id, (opened) => {
			if (holderOf(opened, id, Date.now()) !== undefined) return 'held';
			const stored = readWithRecords(opened, id);
			if (stored) deleteConversation(opened, id);
			return stored;
		});

	const spare = overflow({
		database,
		file,
		every: saveEvery,
		held: (id) => mine.has(id),
		write,
		writeRecords,
		erase,
		onTrouble,
	});
	const { memory, doomed, fail, spill } = spare;

	async function change<T>(id: string, work: (opened: DatabaseSync) => T, otherwise: () => Promise<T>): Promise<T> {
		const tell = (result: T): T => {
			listeners.tell([id]);
			return result;
		};
		if (!memory.peek(id)) {
			try {
				// Whoever waited in the queue while it went over to memory goes there too.
				const done = await commit(id, (opened) => (memory.peek(id) ? undefined : { result: work(opened) }));
				if (done) return tell(done.result);
			} catch (error) {
				if (error instanceof GoneError) throw error;
				await spill(id, error);
			}
		}
		return tell(await otherwise());
	}

	async function read<T>(work: (opened: DatabaseSync) => T, otherwise: T): Promise<T> {
		return database.exists() ? database.run(work) : otherwise;
	}

	/** Of a list, what can be had is better than nothing. */
	const readOr = <T>(work: (opened: DatabaseSync) => T, otherwise: T): Promise<T> =>
		read(work, otherwise).catch((error) => {
			fail(error);
			return otherwise;
		});

	/** The index and the journal still have what was deleted. Nobody waits for that, and nobody is held up. */
	async function forget(): Promise<void> {
		try {
			const step = (first: boolean) => database.run((opened) => transaction(opened, () => mergeStep(opened, first)));
			for (let more = await step(true); more; more = await step(false)) await setImmediate();
			await database.run((opened) => opened.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
			await database.forgetInBackups();
		} catch {
			// The next deletion does it as well.
		}
	}

	function startBeating(): void {
		beating ??= setInterval(async () => {
			const holders = [...mine.values()].flatMap(({ holder }) => holder || []);
			if (holders.length > 0) await database.run((opened) => beat(opened, holders, Date.now())).catch(() => undefined);
		}, beatEvery).unref();
	}

	function rest(): void {
		clearInterval(beating);
		spare[Symbol.dispose]();
		watching?.[Symbol.dispose]();
	}

	const records = recordsInSqlite({
		read,
		commit: (work, { isDerived }) => {
			const within = isDerived ? hastyTransaction : transaction;
			return database.run((opened) => within(opened, () => work(opened, (id) => note(opened, id, me))));
		},
		waiting: memory.records,
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
			watching ??= watchChanges({ database, process: me, every: lookEvery, tell: listeners.tell });
			return {
				dispose() {
					added.dispose();
					if (listeners.any()) return;
					watching?.[Symbol.dispose]();
					watching = undefined;
				},
			};
		},
		async begin(conversation) {
			const stored = begun(conversationId(conversation.at), conversation);
			try {
				await commit(stored.id, (opened) => insertConversation(opened, stored));
			} catch (error) {
				fail(error);
				memory.adopt(stored);
			}
			listeners.tell([stored.id]);
			return stored.id;
		},
		async open(id) {
			if (doomed.has(id)) return undefined;
			const kept = memory.peek(id);
			if (kept) return conversationOf(kept, false);
			return read((opened) => {
				const stored = readConversation(opened, id);
				const busyElsewhere = !mine.has(id) && holderOf(opened, id, Date.now()) !== undefined;
				return stored && conversationOf(stored, busyElsewhere);
			}, undefined);
		},
		async list(root, { query = '', limit = Number.POSITIVE_INFINITY } = {}) {
			const words = wordsOf(query);
			const hidden = new Set([...doomed, ...memory.ids()]);
			const inMemory = await memory.list(root, { query });
			const look = () => readOr((opened) => candidates(opened, root, words), []);
			let numbers = await look();
			if (hasRootless) {
				hasRootless = false;
				await readOr((opened) => adoptRootless(opened, root), undefined);
				numbers = await look();
			}
			const found: ConversationInfo[] = [];
			for (let at = 0; at < numbers.length && found.length < limit; at += atOnce) {
				const some = numbers.slice(at, at + atOnce);
				const infos = await readOr(
					(opened) => some.flatMap((number) => listedConversation(opened, number, words) ?? []),
					[],
				);
				found.push(...infos.filter(({ id }) => !hidden.has(id)));
			}
			return [...inMemory, ...found].sort(byTime).slice(0, limit);
		},
		put: (id, entry, those = []) =>
			change(
				id,
				(opened) => {
					putEntry(opened, id, entry);
					for (const record of those) writeRow(opened, record);
				},
				() => memory.put(id, entry, those),
			),
		setAside: (id, from) =>
			change(
				id,
				(opened) => setEntriesAside(opened, id, from),
				() => memory.setAside(id, from),
			),
		async state(id) {
			return memory.peek(id)?.state ?? read((opened) => readState(opened, id), undefined);
		},
		change: (id, values) =>
			change(
				id,
				(opened) => changeState(opened, id, values),
				() => memory.change(id, values),
			),
		rename: (id, title) =>
			change(
				id,
				(opened) => renameConversation(opened, id, titleFrom(title, 'chosen')),
				() => memory.rename(id, title),
			),
		async delete(id) {
			if (mine.has(id) || doomed.has(id)) return false;
			const kept = memory.peek(id);
			let stored = kept;
			try {
				const erased = database.exists() ? await erase(id) : undefined;
				if (erased === 'held') return false;
				stored = kept ? { ...kept, records: erased?.records ?? [] } : erased;
			} catch (error) {
				// What cannot be taken away would be back at the next start: that is not deleted.
				if (!kept) throw error;
				doomed.add(id);
			}
			if (!stored) return false;
			const waiting = memory.records.kept(id);
			memory.records.drop(waiting);
			memory.records.adopt(leftOf(waiting));
			deleted.set(id, { ...stored, records: [...(stored.records ?? []), ...waiting] });
			memory.drop(id);
			void forget();
			listeners.tell([id]);
			return true;
		},
		async restore(id) {
			const stored = deleted.get(id);
			if (!stored) return false;
			deleted.delete(id);
			doomed.delete(id);
			try {
				await write(stored);
			} catch (error) {
				fail(error);
				const { records: those = [], ...rest } = stored;
				memory.adopt(rest);
				memory.records.adopt(those);
			}
			listeners.tell([id]);
			return true;
		},
		async take(conversations) {
			let taken = 0;
			for (const stored of conversations) {
				if (deleted.has(stored.id) || memory.peek(stored.id)) continue;
				// Not into memory where that fails: whoever kept it before must not let go of it.
				taken += await commit(stored.id, (opened) => {
					if (readState(opened, stored.id)) return 0;
					writeConversation(opened, stored);
					return 1;
				});
				listeners.tell([stored.id]);
			}
			return taken;
		},
		async hold(id) {
			if (mine.has(id)) return undefined;
			const held: { holder?: string } = {};
			mine.set(id, held);
			try {
				const holder = await change<string | undefined>(
					id,
					(opened) => (readState(opened, id) ? takeHold(opened, id, Date.now()) : undefined),
					async () => '',
				);
				if (holder === undefined) {
					mine.delete(id);
					return undefined;
				}
				held.holder = holder;
				startBeating();
			} catch (error) {
				mine.delete(id);
				throw error;
			}
			const hold: Hold = {
				async release() {
					if (mine.get(id) !== held) return;
					mine.delete(id);
					const { holder } = held;
					// What cannot be let go of now ends with the signs of life.
					if (holder) await commit(id, (opened) => letGo(opened, holder)).catch(() => undefined);
					listeners.tell([id]);
				},
			};
			return hold;
		},
		async approvals(root) {
			return [...(await readOr((opened) => approvalsOf(opened, root), [])), ...(await memory.approvals(root))];
		},
		async approve(root, tool, path) {
			try {
				await database.run((opened) => addApproval(opened, root, { tool, path }));
			} catch (error) {
				fail(error);
				await memory.approve(root, tool, path);
			}
		},
		async revoke(root, tool, path) {
			await memory.revoke(root, tool, path);
			// What cannot be taken back still stands: that must not pass in silence.
			await read((opened) => dropApproval(opened, root, { tool, path }), undefined);
		},
		[Symbol.dispose]() {
			rest();
			database[Symbol.dispose]();
		},
		async [Symbol.asyncDispose]() {
			rest();
			await database[Symbol.asyncDispose]();
		},
	};
}
