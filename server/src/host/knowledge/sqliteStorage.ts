import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { ownRules, type StoreRules } from '../../engine/knowledge/rules/storeRules.ts';
import type { KnowledgeChange } from '../../engine/knowledge/store/version.ts';
import { sharedDatabase, transaction } from '../sqlite/database.ts';
import { connectToRead, isNotWritable, isReadOnly } from '../sqlite/readOnly.ts';
import type { Repair } from '../sqlite/repairs.ts';
import { makeChanges } from './changes.ts';
import { layouts, tables } from './layouts.ts';
import { mustBeStore, mustDoNothingByItself, sizeWhereReachable } from './othersStore.ts';
import { sqliteReader } from './reader.ts';
import { type EmbeddingsDatabase, embeddingsOf } from './search/embeddings.ts';
import { findByWords, findSimilar } from './search/findChunks.ts';
import { vectorCopiesOf } from './search/vectorCopies.ts';
import { indexAnew } from './search/wordIndex.ts';
import {
	emptyView,
	type KnowledgeEmbeddings,
	type KnowledgeStorage,
	type KnowledgeVectors,
	type KnowledgeView,
} from './storage.ts';

export interface SqliteStorageOptions {
	/** Absolute path; made, with its folder, by the first write. */
	readonly file: string;
	readonly rules?: StoreRules;
	/**
	 * True where the file is among our own data: copies of it are kept beside it, and one that is no database is a damaged
	 * one. Anywhere else it is somebody else’s.
	 */
	readonly isOwn?: boolean;
	/** ms since the epoch. */
	readonly clock?: () => number;
	/** One line for people on what had to be repaired. */
	onTrouble?(message: string): void;
}

/** ms before each new try where another process writes; some fifteen seconds with what SQLite waits itself. */
const timeoutMs: readonly number[] = Array.from({ length: 100 }, () => 50);

/** A store in a database that several processes may share. */
export function sqliteStorage(
	options: SqliteStorageOptions,
): KnowledgeStorage & KnowledgeEmbeddings & KnowledgeVectors {
	const { file, rules = ownRules, isOwn = false, clock = Date.now, onTrouble } = options;
	const database = sharedDatabase({
		file,
		layouts,
		synchronous: 'FULL',
		timeoutMs,
		// What is pruned is gone from the file too. A list reads a page for each entry, and 16 MB of them stay in memory instead of 2.
		pragmas: 'PRAGMA secure_delete = ON; PRAGMA cache_size = -16000',
		tables,
		derive: indexAnew,
		backups: isOwn,
		onRepair: (repair) => onTrouble?.(sayRepair(repair, file)),
	});

	const viewOf = (opened: DatabaseSync): KnowledgeView => ({
		store: sqliteReader(opened),
		database: { path: file, bytes: sizeOf(file) + sizeOf(`${file}-wal`) },
		findByWords: (question) => findByWords(opened, question),
		findSimilar: (question) => findSimilar(opened, question),
	});

	let isChecked = isOwn;
	async function check(): Promise<void> {
		if (!isChecked) await mustBeStore(file);
		isChecked = true;
	}

	const asStore = (opened: DatabaseSync): DatabaseSync => {
		if (!isOwn) mustDoNothingByItself(opened);
		return opened;
	};

	/** Who only asks makes no file. */
	async function read<Result>(work: (opened: DatabaseSync) => Result, none: () => Result): Promise<Result> {
		await check();
		if (!sizeWhereReachable(file) && !database.exists()) return none();
		// SQLite would leave a journal beside it that nobody may write, not even once the file may be written again.
		if (isReadOnly(file)) return readOnly(work);
		try {
			return await database.run((opened) => reading(asStore(opened), () => work(opened)));
		} catch (error) {
			if (!isNotWritable(error)) throw error;
			return readOnly(work);
		}
	}

	async function readOnly<Result>(work: (opened: DatabaseSync) => Result): Promise<Result> {
		using opened = await connectToRead(file, layouts.length);
		return work(asStore(opened));
	}

	async function write<Result>(work: (opened: DatabaseSync) => Result): Promise<Result> {
		await check();
		return database.run((opened) => transaction(asStore(opened), () => work(opened)));
	}

	const embeddings: EmbeddingsDatabase = { read: (work, none) => read(work, () => none), write };
	return {
		...embeddingsOf(embeddings),
		...vectorCopiesOf(embeddings),
		async run(work, writes) {
			if (!writes)
				return read(
					(opened) => work(viewOf(opened)),
					() => work(emptyView(file)),
				);
			const result = await write((opened) => {
				const done = work(viewOf(opened));
				makeChanges(opened, done.changes, rules, clock());
				return done;
			});
			if (result.changes.some(isLoss)) await forget();
			return result;
		},
		[Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
	};

	/** What was dropped is neither in the log of the database nor in its copies any more. */
	async function forget(): Promise<void> {
		await database.run((opened) => opened.exec('PRAGMA wal_checkpoint(TRUNCATE)')).catch(() => undefined);
		await database.forgetInBackups();
	}
}

const isLoss = ({ kind }: KnowledgeChange): boolean => kind === 'pruned' || kind === 'blob-gone';

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** One state of the database for all of `work`, which writes nothing; whoever writes does not wait for it, nor it for them. */
function reading<Result>(database: DatabaseSync, work: () => Result): Result {
	database.exec('BEGIN');
	try {
		return work();
	} finally {
		database.exec('COMMIT');
	}
}

/** One line for people. */
function sayRepair({ kind, rows, isIncomplete, broken }: Repair, file: string): string {
	const where = broken === undefined ? '' : ` The damaged file is ${basename(broken)} in ${dirname(broken)}.`;
	const restored = `${rows.toLocaleString('en')} rows were restored${isIncomplete ? ', some may be missing' : ', and none is missing'}.`;
	switch (kind) {
		case 'derived':
			return 'The word index of the knowledge store was damaged. It was rebuilt, and nothing is lost.';
		case 'salvaged':
			return `The knowledge store was damaged: ${restored}${where}`;
		case 'empty':
			return rows > 0
				? `The knowledge store was empty. The last copy is used instead: ${restored}`
				: `The knowledge store (${file}) was an empty file. A new one was created.`;
	}
}
