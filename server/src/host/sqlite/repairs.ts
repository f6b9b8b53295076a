import { existsSync, statSync } from 'node:fs';
import { open as openFile, rename, rm } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { inTurn, withLock } from '../writes/disk/lock.ts';
import { backupsOf } from './backups.ts';
import { codeOf, corruptCodes, openOrUndefined, transaction } from './connection.ts';
import { loadSqlite } from './loadSqlite.ts';
import { type Salvage, salvage } from './salvage.ts';

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

export interface RepairOptions {
	/** Absolute path. */
	readonly file: string;
	/** Tables that cannot be made again: what is copied out of a damaged file. */
	readonly tables: readonly string[];
	/** Makes anew what is worked out from those tables; called in a transaction. */
	readonly derive?: (database: DatabaseSync) => void;
	/** Hears what had to be done to get a sound database. */
	onRepair(repair: Repair): void;
}

/** What puts a sound database in the place of `file`. Nobody in this process may have it open meanwhile; other processes wait. */
interface Repairs {
	/** Makes the first of all, or one in the place of an empty file: of the newest copy then, where there is one. */
	begin(): Promise<void>;
	/** Mends a damaged one. Whoever comes second finds a sound database in its place, and leaves that alone. */
	repair(): Promise<void>;
}

/** One that broke before is not overwritten: somebody may want to save what is in it. */
function freeName(name: string): string {
	for (let number = 1; ; number++) {
		const free = number === 1 ? name : `${name}-${number}`;
		if (!existsSync(free)) return free;
	}
}

function tryTo(work: () => void): void {
	try {
		work();
	} catch {
		// Then without it.
	}
}

/** `connect` opens a database at a path, in the layout that it is to have. */
export function repairsOf(
	{ file, tables, derive, onRepair }: RepairOptions,
	connect: (path: string) => Promise<DatabaseSync>,
): Repairs {
	const alone = <T>(work: () => Promise<T>): Promise<T> => inTurn(file, () => withLock(file, work));

	async function begin(): Promise<void> {
		const size = statSync(file, { throwIfNoEntry: false })?.size;
		if (size !== undefined && size > 0) return;
		if (size !== undefined) {
			// What stands in a journal of nothing belongs to what was there before. Without one there is nothing to keep: it
			// may be that a process was killed as it began the file.
			if (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) await moveAside(freeName(`${file}.broken`));
			else await rm(file);
		}
		// It quotes people's words, and those are nobody else's business on a machine that several people use.
		await (await openFile(file, 'a', 0o600)).close();
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

	async function repair(): Promise<void> {
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

	return { begin: () => alone(() => begin()), repair };
}
