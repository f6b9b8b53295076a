import { existsSync, statSync } from 'node:fs';
import { open as openFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { makeFolder } from '../platform/makeFolder.ts';
import { inTurn, withLock } from '../writes/disk/lock.ts';
import { backupsOf, dropBackups, isBackupDue, makeBackup } from './backups.ts';
import {
	busyCodes,
	type ConnectionOptions,
	codeOf,
	connectTo,
	corruptCodes,
	openOrUndefined,
	transaction,
} from './connection.ts';
import { loadSqlite } from './loadSqlite.ts';
import { type Salvage, salvage } from './salvage.ts';

export { hastyTransaction, transaction, whyNot } from './connection.ts';

export interface DatabaseOptions extends ConnectionOptions {
	/** Absolute path; made, with its folder, by the first `run`. */
	readonly file: string;
	/** ms before each new try where the database stays busy for longer than one statement may wait. */
	readonly timeoutMs: readonly number[];
	/** Tables that cannot be made again: what is copied out of a damaged file. */
	readonly tables: readonly string[];
	/** Makes anew what is worked out from those tables; called in a transaction. */
	readonly derive?: (database: DatabaseSync) => void;
	/** Copies of the file are kept beside it, a day apart. */
	readonly backups?: boolean;
	/** Hears what had to be done to get a sound database. */
	onRepair(repair: Repair): void;
}

export interface Repair {
	/**
	 * `derived`: only what can be worked out was damaged, and nothing is lost. `salvaged`: what could be read was copied into
	 * a new file. `empty`: the file was there with nothing in it, and the last copy took its place, where there is one.
	 */
	readonly kind: 'derived' | 'salvaged' | 'empty';
	/** Rows that are there again. */
	readonly rows: number;
	/** True where some may be missing. */
	readonly isIncomplete: boolean;
	/** Where the damaged file went. */
	readonly broken?: string;
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

/** One that broke before is not overwritten: somebody may want to save what is in it. */
function freeName(name: string): string {
	for (let number = 1; ; number++) {
		const free = number === 1 ? name : `${name}-${number}`;
		if (!existsSync(free)) return free;
	}
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
	const { file, timeoutMs, tables, derive, onRepair } = options;
	let database: DatabaseSync | undefined;
	let identity: string | undefined;
	let queue: Promise<unknown> = Promise.resolve();
	/** What was begun and is not done. */
	let pending = 0;
	let isOver = false;
	/** ms since the epoch: when to look whether a copy is due. */
	let nextLook = options.backups ? 0 : Number.POSITIVE_INFINITY;

	const connect = (path: string): Promise<DatabaseSync> => connectTo(path, options);

	const alone = <T>(work: () => Promise<T>): Promise<T> => inTurn(file, () => withLock(file, work));

	async function open(): Promise<DatabaseSync> {
		if (database && identityOf(file) === identity) return database;
		close();
		// Without it, an empty file would be left behind.
		await loadSqlite();
		makeFolder(dirname(file));
		const size = statSync(file, { throwIfNoEntry: false })?.size;
		// Not while another process is putting a sound one in its place.
		if (size === undefined || size === 0) await alone(() => begin());
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

	/** The first of all, or one that has lost everything: the newest copy of it then, where there is one. */
	async function begin(): Promise<void> {
		const size = statSync(file, { throwIfNoEntry: false })?.size;
		if (size !== undefined && size > 0) return;
		// It quotes people's words, and those are nobody else's business on a machine that several people use.
		if (size === undefined) await (await openFile(file, 'a', 0o600)).close();
		else {
			// What stands in a journal of nothing belongs to what was there before.
			await moveAside(freeName(`${file}.broken`));
			await (await openFile(file, 'a', 0o600)).close();
		}
		const [newest] = backupsOf(file);
		// Once it is closed there is something in the file: nobody takes it for one that has lost everything.
		const made = await connect(file);
		try {
			if (size === undefined && newest === undefined) return;
			const rows = newest === undefined ? 0 : await fill(made, newest);
			onRepair({ kind: 'empty', rows, isIncomplete: true });
		} finally {
			made.close();
		}
	}

	/** Takes all of a sound copy; the number of rows. */
	async function fill(into: DatabaseSync, from: string): Promise<number> {
		const { DatabaseSync } = await loadSqlite();
		using copy = new DatabaseSync(from, { readOnly: true });
		return transaction(into, () => {
			const { rows } = salvage(copy, into, tables);
			derive?.(into);
			return rows;
		});
	}

	async function moveAside(broken: string): Promise<void> {
		await rename(file, broken);
		// The journal may hold what can still be saved of it.
		await rename(`${file}-wal`, `${broken}-wal`).catch(() => undefined);
		await rm(`${file}-shm`, { force: true });
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

	/** Whoever comes second finds a sound database in its place, and leaves that alone. */
	async function repair(): Promise<void> {
		close();
		await alone(async () => {
			const { DatabaseSync } = await loadSqlite();
			if (isSound(DatabaseSync)) return;
			if (derive && (await deriveAnew(derive)) && isSound(DatabaseSync)) {
				onRepair({ kind: 'derived', rows: 0, isIncomplete: false });
				return;
			}
			await replaceWithSalvage(DatabaseSync);
		});
	}

	/** As far as SQLite can tell, full-text indexes included. */
	function isSound(Database: typeof DatabaseSync): boolean {
		try {
			using probe = new Database(file);
			return probe.prepare('PRAGMA integrity_check(1)').get()?.integrity_check === 'ok';
		} catch (error) {
			if (!corruptCodes.has(codeOf(error) ?? 0)) throw error;
			return false;
		}
	}

	/** False where it is not only what is worked out that is damaged. */
	async function deriveAnew(work: (database: DatabaseSync) => void): Promise<boolean> {
		try {
			const opened = await connect(file);
			try {
				transaction(opened, () => work(opened));
			} finally {
				opened.close();
			}
			return true;
		} catch (error) {
			if (!corruptCodes.has(codeOf(error) ?? 0)) throw error;
			return false;
		}
	}

	async function replaceWithSalvage(Database: typeof DatabaseSync): Promise<void> {
		const making = `${file}.making`;
		for (const suffix of ['', '-wal', '-shm']) await rm(`${making}${suffix}`, { force: true });
		await (await openFile(making, 'wx', 0o600)).close();
		const sound = await connect(making);
		let saved: Salvage;
		try {
			const [newest] = backupsOf(file);
			using damaged = openOrUndefined(Database, file);
			using copy = newest === undefined ? undefined : openOrUndefined(Database, newest);
			// Others wait meanwhile, where it can still be told that they have to.
			if (damaged) tryTo(() => damaged.exec('BEGIN IMMEDIATE'));
			saved = transaction(sound, () => {
				const result = damaged
					? salvage(damaged, sound, tables, copy)
					: { rows: copy ? salvage(copy, sound, tables).rows : 0, isIncomplete: true };
				derive?.(sound);
				return result;
			});
			// All of it in one file, which can be renamed.
			sound.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
		} finally {
			sound.close();
		}
		const broken = freeName(`${file}.broken`);
		await moveAside(broken);
		await rename(making, file);
		onRepair({ kind: 'salvaged', ...saved, broken });
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
					await repair();
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
			const size = statSync(file, { throwIfNoEntry: false })?.size;
			return Boolean(size) || backupsOf(file).length > 0;
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

function tryTo(work: () => void): void {
	try {
		work();
	} catch {
		// Then without it.
	}
}
