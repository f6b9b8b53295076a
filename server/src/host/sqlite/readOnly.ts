import { accessSync, constants, existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { codeOf, EarlierLayout, LaterLayout, layoutOf } from './connection.ts';
import { loadSqlite } from './loadSqlite.ts';

/** Codes of SQLite and of the system that say: this cannot be written, or no file can be made beside it. */
const notWritable: ReadonlySet<number | string | undefined> = new Set([8, 14, 'EACCES', 'EPERM', 'EROFS']);

export const isNotWritable = (error: unknown): boolean =>
	notWritable.has(codeOf(error) ?? (error instanceof Error && 'code' in error ? String(error.code) : undefined));

/** True where the file is there, and this process may not write it. */
export function isReadOnly(path: string): boolean {
	try {
		accessSync(path, constants.W_OK);
		return false;
	} catch (error) {
		return isNotWritable(error);
	}
}

/**
 * A connection to a database in WAL mode that cannot be written. Where nobody has it open it is read as it is, and nothing is
 * left beside it; else along with whoever has. Throws where that cannot be, and where its layout is not the one of this number.
 */
export async function connectToRead(path: string, layout: number): Promise<DatabaseSync> {
	const { DatabaseSync } = await loadSqlite();
	const location = pathToFileURL(path);
	location.searchParams.set('mode', 'ro');
	const isOpen = [`${path}-wal`, `${path}-shm`].some((beside) => existsSync(beside));
	if (!isOpen) location.searchParams.set('immutable', '1');
	const opened = new DatabaseSync(location, { readOnly: true });
	try {
		const found = layoutOf(opened);
		if (found > layout) throw new LaterLayout();
		if (found < layout) throw new EarlierLayout();
		return opened;
	} catch (error) {
		opened.close();
		throw error;
	}
}
