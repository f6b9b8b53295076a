import { randomUUID } from 'node:crypto';
import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { recordsInSqlite } from '../../records/sqlite.ts';
import { recordTables, writeRow } from '../../records/sqlRows.ts';
import { hastyTransaction, sharedDatabase, transaction, whyNot } from '../../sqlite/database.ts';
import type { Repair } from '../../sqlite/repairs.ts';
import { addApproval, approvalsOf, dropApproval, everyApproval } from '../approvals.ts';
import { note, watchChanges } from './changeLog.ts';
import type { ConversationDatabase } from './conversationDatabase.ts';
import { beat, holderOf, letGo, takeHold } from './holds.ts';
import { layouts } from './layouts.ts';
import {
	adoptRootless,
	changeState,
	deleteConversation,
	everyId,
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
import { candidates, mergeStep } from './wordIndex.ts';

export interface SqliteConversationsOptions {
	/** Absolute path of the database; made, with its folder, when the first conversation begins. */
	readonly file: string;
	/** One line for people on what had to be repaired. */
	onTrouble?(message: string): void;
	/** ms between two looks whether another process has changed something, while somebody wants to know. */
	readonly lookEvery?: number;
}

/** ms before each new try where the database is busy; all in all some six seconds with what SQLite waits itself. */
const timeoutMs: readonly number[] = Array.from({ length: 40 }, () => 50);

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

/** Conversations in a file that several processes may share. */
export function sqliteConversations(options: SqliteConversationsOptions): ConversationDatabase {
	const { file, onTrouble = () => undefined, lookEvery = 500 } = options;
	const me = randomUUID();
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

	async function read<T>(work: (opened: DatabaseSync) => T, otherwise: T): Promise<T> {
		return database.exists() ? database.run(work) : otherwise;
	}

	return {
		place: file,
		isFar: false,
		whyNot: (error) => whyNot(error, 'the conversations'),
		ids: () => read(everyId, []),
		begin: (stored) => commit(stored.id, (opened) => insertConversation(opened, stored)),
		read: (id) =>
			read((opened) => {
				const stored = readConversation(opened, id);
				return stored && { stored, holder: holderOf(opened, id, Date.now()) };
			}, undefined),
		state: (id) => read((opened) => readState(opened, id), undefined),
		async candidates(root, words) {
			const look = () => read((opened) => candidates(opened, root, words), []);
			const numbers = await look();
			if (!hasRootless) return numbers;
			hasRootless = false;
			await read((opened) => adoptRootless(opened, root), undefined);
			return look();
		},
		listed: (numbers, words) =>
			read((opened) => numbers.flatMap((number) => listedConversation(opened, number, words) ?? []), []),
		put: (id, entry, records) =>
			commit(id, (opened) => {
				putEntry(opened, id, entry);
				for (const record of records) writeRow(opened, record);
			}),
		setAside: (id, from) => commit(id, (opened) => setEntriesAside(opened, id, from)),
		change: (id, values) => commit(id, (opened) => changeState(opened, id, values)),
		rename: (id, title) => commit(id, (opened) => renameConversation(opened, id, title)),
		write: (stored) => commit(stored.id, (opened) => writeConversation(opened, stored)),
		take: (stored) =>
			commit(stored.id, (opened) => {
				if (readState(opened, stored.id)) return false;
				writeConversation(opened, stored);
				return true;
			}),
		async erase(id) {
			if (!database.exists()) return undefined;
			return commit(id, (opened) => {
				if (holderOf(opened, id, Date.now()) !== undefined) return 'held';
				const stored = readWithRecords(opened, id);
				if (stored) deleteConversation(opened, id);
				return stored;
			});
		},
		async forget() {
			try {
				// The index and the journal still have what was deleted. Nobody waits for that, and nobody is held up.
				const step = (first: boolean) => database.run((opened) => transaction(opened, () => mergeStep(opened, first)));
				for (let more = await step(true); more; more = await step(false)) await setImmediate();
				await database.run((opened) => opened.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
				await database.forgetInBackups();
			} catch {
				// The next deletion does it as well.
			}
		},
		hold: (id) => commit(id, (opened) => (readState(opened, id) ? takeHold(opened, id, Date.now()) : undefined)),
		beat: (holders) => database.run((opened) => beat(opened, holders, Date.now())),
		release: (id, holder) => commit(id, (opened) => letGo(opened, holder)),
		approvals: (root) => read((opened) => approvalsOf(opened, root), []),
		everyApproval: () => read(everyApproval, []),
		approve: (root, approval) => database.run((opened) => addApproval(opened, root, approval)),
		revoke: (root, approval) => read((opened) => dropApproval(opened, root, approval), undefined),
		records: recordsInSqlite({
			read,
			commit: (work, { isDerived }) => {
				const within = isDerived ? hastyTransaction : transaction;
				return database.run((opened) => within(opened, () => work(opened, (id) => note(opened, id, me))));
			},
		}),
		watch: (tell) => watchChanges({ database, process: me, every: lookEvery, tell }),
		[Symbol.dispose]: () => database[Symbol.dispose](),
		[Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
	};
}
