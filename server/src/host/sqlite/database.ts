import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { makeFolder } from '../platform/makeFolder.ts';
import { backupsOf, dropBackups, isBackupDue, makeBackup } from './backups.ts';
import { busyCodes, type ConnectionOptions, codeOf, connectTo, corruptCodes } from './connection.ts';
import { loadSqlite } from './loadSqlite.ts';
import { type RepairOptions, repairsOf } from './repairs.ts';

export { hastyTransaction, transaction, whyNot } from './connection.ts';

export interface DatabaseOptions extends ConnectionOptions, RepairOptions {
	/** Absolute path; made, with its folder, by the first `run`. */
	readonly file: string;
	/** ms before each new try where the database stays busy for longer than one statement may wait. */
	readonly timeoutMs: readonly number[];
	/** Copies of the file are kept beside it, a day apart. */
	readonly backups?: boolean;
}

/** A database that several processes may share. */
export interface SharedDatabase extends Disposable, AsyncDisposable {
	/**
	 * Does `work` when all that was begun before it is done. It may be begun again where the database was busy, so it has
	 * to be one statement or one `transaction`. Throws what `work` throws, and where no database can be had: also once this
	 * was disposed of. What was begun before that is done.
	 */
	run<T>(work: (database: DatabaseSync) => T): Promise<T>;
	/** Whether there is anything to read; an empty file is nothing. */
	exists(): boolean;
	/** Lets the copies go that still have what was deleted, and makes a new one. Never rejects. */
	forgetInBackups(): Promise<void>;
}

/** Which file it is that a path leads to now; undefined where to none. */
function identityOf(file: string): string | undefined {
	const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
	return stats && `${stats.dev}:${stats.ino}`;
}

/** ms between two looks whether a copy is due. */
const betweenLooks = 600_000;

/** How often `work` begins again because another process has put a new file in the place of the one at hand. */
const mostReplacements = 5;

/**
 * A database that is opened when it is first needed. Of a damaged one all that can be read is copied into a new file, which
 * takes its place; other processes that had the old one open notice, and move over.
 */
export function sharedDatabase(options: DatabaseOptions): SharedDatabase {
	const { file, timeoutMs } = options;
	let database: DatabaseSync | undefined;
	let identity: string | undefined;
	let queue: Promise<unknown> = Promise.resolve();
	/** What was begun and is not done. */
	let pending = 0;
	let isOver = false;
	/** ms since the epoch: when to look whether a copy is due. */
	let nextLook = options.backups ? 0 : Number.POSITIVE_INFINITY;

	const connect = (path: string): Promise<DatabaseSync> => connectTo(path, options);

	const repairs = repairsOf(options, connect);

	async function open(): Promise<DatabaseSync> {
		if (database && identityOf(file) === identity) return database;
		close();
		// Without it, an empty file would be left behind.
		await loadSqlite();
		makeFolder(dirname(file));
		const size = statSync(file, { throwIfNoEntry: false })?.size;
		// Not while another process is putting a sound one in its place.
		if (size === undefined || size === 0) await repairs.begin();
		const opened = await connectInPlace();
		// Of a database that has just begun a copy would have nothing in it.
		if (size === undefined || size === 0) nextLook = Math.max(nextLook, Date.now() + betweenLooks);
		return opened;
	}

	/** A connection to the file that stands there: another process may put a new one there meanwhile. */
	async function connectInPlace(): Promise<DatabaseSync> {
		for (let round = 0; ; round++) {
			identity = identityOf(file);
			database = await connect(file);
			if (identityOf(file) === identity || round >= mostReplacements) return database;
			database.close();
		}
	}

	async function backUpIfDue(opened: DatabaseSync): Promise<void> {
		const now = Date.now();
		if (now < nextLook) return;
		nextLook = now + betweenLooks;
		if (isBackupDue(file, now)) await backup(opened);
	}

	async function backup(opened: DatabaseSync): Promise<void> {
		// A copy that cannot be made keeps nobody from anything; it is tried again with the next start.
		await makeBackup(opened, file).catch(() => undefined);
	}

	function close(): void {
		try {
			database?.close();
		} catch {
			// It is closed, or past closing.
		}
		database = undefined;
		identity = undefined;
	}

	/** Does `work` in the file that stands there before and after it: else what it wrote is in one that was put aside. */
	async function inPlace<T>(work: (database: DatabaseSync) => T): Promise<T> {
		for (let round = 0; ; round++) {
			const opened = await open();
			await backUpIfDue(opened);
			const result = work(opened);
			if (identityOf(file) === identity || round >= mostReplacements) return result;
		}
	}

	async function attempt<T>(work: (database: DatabaseSync) => T): Promise<T> {
		const waits = timeoutMs.values();
		for (let repaired = false; ; ) {
			try {
				return await inPlace(work);
			} catch (error) {
				const code = codeOf(error) ?? 0;
				const wait = busyCodes.has(code) ? waits.next() : undefined;
				if (wait && !wait.done) await setTimeout(wait.value);
				else if (corruptCodes.has(code) && !repaired) {
					repaired = true;
					close();
					await repairs.repair();
				} else throw error;
			}
		}
	}

	const run = <T>(work: (database: DatabaseSync) => T | Promise<T>, how = attempt<T | Promise<T>>): Promise<T> => {
		// It would open the file again, and nobody would close it.
		if (isOver) return Promise.reject(new Error('it has been closed; try again'));
		pending += 1;
		// One after the other, so that nobody works on a database that is being replaced.
		const result = queue.then(() => how(work));
		queue = result
			.catch(() => undefined)
			.then(() => {
				pending -= 1;
			});
		return result as Promise<T>;
	};

	/** What is under way would open it again. */
	async function closeBehind(): Promise<void> {
		await queue;
		close();
	}

	return {
		run: (work) => run(work),
		exists() {
			if (database !== undefined) return true;
			// Of what is in a closed folder nothing can be read.
			if (!existsSync(file)) return backupsOf(file).length > 0;
			return Boolean(statSync(file, { throwIfNoEntry: false })?.size) || backupsOf(file).length > 0;
		},
		async forgetInBackups() {
			if (isOver || !options.backups || backupsOf(file).length === 0) return;
			await run(async (opened) => {
				await dropBackups(file);
				await backup(opened);
			}).catch(() => undefined);
		},
		[Symbol.dispose]() {
			isOver = true;
			if (pending === 0) close();
			else void closeBehind();
		},
		async [Symbol.asyncDispose]() {
			isOver = true;
			await closeBehind();
		},
	};
}
