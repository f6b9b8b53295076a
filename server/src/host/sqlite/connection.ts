import type { DatabaseSync } from 'node:sqlite';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import { ownValue } from '../../engine/text/ownValue.ts';
import { loadSqlite } from './loadSqlite.ts';

/** ms that one statement may hold up the process while another process writes. */
const busyTimeout = 100;

/** Primary result codes of SQLite. */
export const busyCodes: ReadonlySet<number> = new Set([5, 6]);
export const corruptCodes: ReadonlySet<number> = new Set([11, 26]);

/** Primary code of an error that SQLite raised. */
export function codeOf(error: unknown): number | undefined {
	const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
	return typeof code === 'number' ? code & 0xff : undefined;
}

/** Says that a database was made by a later version of ours: it is left alone. */
export class LaterLayout extends Error {}

/** Says that a database was made by an earlier version of ours, and cannot be brought up to date where it is. */
export class EarlierLayout extends Error {}

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

/** The same without waiting for the disk: it survives the process, though perhaps not the machine going down. */
export function hastyTransaction<T>(database: DatabaseSync, work: () => T): T {
	const usual = Number(database.prepare('PRAGMA synchronous').get()?.synchronous);
	database.exec('PRAGMA synchronous = NORMAL');
	try {
		return transaction(database, work);
	} finally {
		database.exec(`PRAGMA synchronous = ${usual}`);
	}
}

export const layoutOf = (database: DatabaseSync): number =>
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

/** How a file is opened, and what it has to be like. */
export interface ConnectionOptions {
	/** What leads from each layout to the next, the first from nothing. Their number is the layout that we know. */
	readonly layouts: readonly string[];
	/** `FULL`: what is committed survives the machine going down; `NORMAL`: only the process. */
	readonly synchronous: 'NORMAL' | 'FULL';
	/** For each connection, before it is used. */
	readonly pragmas?: string;
}

/** A connection to `path` with the layout that we know. */
export async function connectTo(
	path: string,
	{ layouts, synchronous, pragmas = '' }: ConnectionOptions,
): Promise<DatabaseSync> {
	const { DatabaseSync } = await loadSqlite();
	const opened = new DatabaseSync(path);
	try {
		opened.exec(`PRAGMA busy_timeout = ${busyTimeout}; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}`);
		opened.exec(pragmas);
		migrate(opened, layouts);
		return opened;
	} catch (error) {
		opened.close();
		throw error;
	}
}

/** Undefined where SQLite cannot even begin to read it. */
export function openOrUndefined(Database: typeof DatabaseSync, file: string): DatabaseSync | undefined {
	let opened: DatabaseSync | undefined;
	try {
		opened = new Database(file);
		opened.prepare('SELECT count(*) FROM sqlite_schema').get();
		return opened;
	} catch {
		opened?.close();
		return undefined;
	}
}

const notWritable = 'it cannot be written; check the permissions of the file and of its folder';
const isFull = 'the disk is full; free some space, then try again';

/** What to tell people, by SQLite’s primary code or that of the system. */
const reasons: Readonly<Record<string | number, string>> = {
	5: 'another program is writing to it; try again in a moment',
	8: notWritable,
	10: 'the disk reports an error; if it is not full, copy the file to another disk',
	13: isFull,
	14: 'it cannot be opened; check the permissions of the file and of its folder',
	ENOSPC: isFull,
	EDQUOT: isFull,
	EACCES: notWritable,
	EPERM: notWritable,
	EROFS: notWritable,
	ENOTDIR: 'a file is in the place of one of its folders; name another place',
};

/** Why a database could not be used, as the end of a sentence; `them`: what it holds. */
export function whyNot(error: unknown, them: string): string {
	if (error instanceof LaterLayout) return `a later version of Soulscope keeps ${them}; update Soulscope`;
	if (error instanceof EarlierLayout) {
		return 'an earlier version of Soulscope made it, and it cannot be updated there; copy it to a folder that can be written';
	}
	const code = codeOf(error) ?? (error instanceof Error && 'code' in error ? String(error.code) : '');
	const reason = ownValue(reasons, String(code));
	if (reason !== undefined) return reason;
	return errorMessage(error);
}
