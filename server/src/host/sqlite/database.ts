import { existsSync } from 'node:fs';
import { mkdir, open as openFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { inTurn, withLock } from '../write/lock.ts';

export interface DatabaseOptions {
	/** Absolute path; made, with its folder, by the first `run`. */
	readonly file: string;
	/** What leads from each layout to the next, the first from nothing. Their number is the layout that we know. */
	readonly layouts: readonly string[];
	/** `FULL`: what is committed survives the machine going down; `NORMAL`: only the process. */
	readonly synchronous: 'NORMAL' | 'FULL';
	/** ms before each new try where the database stays busy for longer than one statement may wait. */
	readonly patience: readonly number[];
	/** For each connection, before it is used. */
	readonly pragmas?: string;
	/** The file could not be read and was begun anew; `broken` is where the old one went. */
	onSetAside(broken: string): void;
}

/** A database that several processes may share. */
export interface SharedDatabase extends Disposable {
	/**
	 * Does `work` when all that was begun before it is done. It may be begun again where the database was busy, so it has
	 * to be one statement or one `transaction`. Throws what `work` throws, and where no database can be had.
	 */
	run<T>(work: (database: DatabaseSync) => T): Promise<T>;
	/** Whether there is anything to read. */
	exists(): boolean;
}

/** ms that one statement may hold up the process while another process writes. */
const busyTimeout = 100;

/** Primary result codes of SQLite. */
const busyCodes: ReadonlySet<number> = new Set([5, 6]);
const corruptCodes: ReadonlySet<number> = new Set([11, 26]);

/** Primary code of an error that SQLite raised. */
function codeOf(error: unknown): number | undefined {
	const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
	return typeof code === 'number' ? code & 0xff : undefined;
}

/** Says that a database was made by a later version of ours: it is left alone. */
class LaterLayout extends Error {}

/** All of `work`, or nothing. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
	database.exec('BEGIN IMMEDIATE');
	try {
		const result = work();
		database.exec('COMMIT');
		return result;
	} catch (error) {
		try {
			database.exec('ROLLBACK');
		} catch {
			// A full disk has rolled it back already.
		}
		throw error;
	}
}

/** One that broke before is not overwritten: somebody may want to save what is in it. */
function freeName(name: string): string {
	for (let number = 1; ; number++) {
		const free = number === 1 ? name : `${name}-${number}`;
		if (!existsSync(free)) return free;
	}
}

const layoutOf = (database: DatabaseSync): number =>
	Number(database.prepare('PRAGMA user_version').get()?.user_version);

/** Two processes may find the same old layout: whoever comes second has nothing left to do. */
function migrate(database: DatabaseSync, layouts: readonly string[]): void {
	if (layoutOf(database) > layouts.length) throw new LaterLayout();
	if (layoutOf(database) === layouts.length) return;
	transaction(database, () => {
		const from = layoutOf(database);
		if (from > layouts.length) throw new LaterLayout();
		for (const step of layouts.slice(from)) database.exec(step);
		database.exec(`PRAGMA user_version = ${layouts.length}`);
	});
}

/** A database that is opened when it is first needed. A broken one is set aside and begun anew. */
export function sharedDatabase(options: DatabaseOptions): SharedDatabase {
	const { file, layouts, synchronous, patience, pragmas = '', onSetAside } = options;
	let database: DatabaseSync | undefined;
	let queue: Promise<unknown> = Promise.resolve();

	async function open(): Promise<DatabaseSync> {
		if (database) return database;
		await mkdir(dirname(file), { recursive: true });
		// It quotes people's words, and those are nobody else's business on a machine that several people use.
		await (await openFile(file, 'a', 0o600)).close();
		// Loaded when first needed: many sessions never are that far.
		const { DatabaseSync } = await import('node:sqlite');
		const opened = new DatabaseSync(file);
		try {
			opened.exec(
				`PRAGMA busy_timeout = ${busyTimeout}; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}`,
			);
			opened.exec(pragmas);
			migrate(opened, layouts);
		} catch (error) {
			opened.close();
			throw error;
		}
		database = opened;
		return opened;
	}

	function close(): void {
		try {
			database?.close();
		} catch {
			// It is closed, or past closing.
		}
		database = undefined;
	}

	/** Whoever comes second finds a sound database in its place, and leaves that alone. */
	async function setAside(): Promise<void> {
		close();
		await inTurn(file, () =>
			withLock(file, async () => {
				const { DatabaseSync } = await import('node:sqlite');
				try {
					using probe = new DatabaseSync(file);
					if (probe.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok') return;
				} catch (error) {
					if (!corruptCodes.has(codeOf(error) ?? 0)) throw error;
				}
				const broken = freeName(`${file}.broken`);
				await rename(file, broken);
				// The journal may hold what can still be saved of it.
				await rename(`${file}-wal`, `${broken}-wal`).catch(() => undefined);
				await rm(`${file}-shm`, { force: true });
				onSetAside(broken);
			}),
		);
	}

	async function attempt<T>(work: (database: DatabaseSync) => T): Promise<T> {
		const waits = patience.values();
		for (let repaired = false; ; ) {
			try {
				return work(await open());
			} catch (error) {
				const code = codeOf(error) ?? 0;
				const wait = busyCodes.has(code) ? waits.next() : undefined;
				if (wait && !wait.done) await setTimeout(wait.value);
				else if (corruptCodes.has(code) && !repaired) {
					repaired = true;
					await setAside();
				} else throw error;
			}
		}
	}

	return {
		run(work) {
			// One after the other, so that nobody works on a database that is being set aside.
			const result = queue.then(() => attempt(work));
			queue = result.catch(() => undefined);
			return result;
		},
		exists: () => database !== undefined || existsSync(file),
		[Symbol.dispose]: close,
	};
}

/** Why a database could not be used, as the end of a sentence; `them`: what it holds. */
export function whyNot(error: unknown, them: string): string {
	if (error instanceof LaterLayout) return `a later version of Soulscope keeps ${them}`;
	return error instanceof Error ? error.message : String(error);
}
