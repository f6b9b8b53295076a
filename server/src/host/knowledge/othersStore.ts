import { constants, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { tablesIn } from '../sqlite/schema.ts';
import { isOwnTrigger, storeTables } from './layouts.ts';
import { statement } from './rows.ts';

const noStore = 'this file is not a knowledge store, or it is damaged';

/** What SQLite does by itself. */
const byItself = "SELECT sql FROM sqlite_schema WHERE type IN ('trigger', 'view')";

/** Others’ files may have things in them that change what is written, or what is read. Throws where one has. */
export function mustDoNothingByItself(database: DatabaseSync): void {
	const found = statement(database, byItself).all();
	if (!found.every(({ sql }) => isOwnTrigger(String(sql)))) throw new Error(noStore);
}

/** Throws where a file is there that this was not made for: nothing may be written into it, and nothing repaired. */
export async function mustBeStore(file: string): Promise<void> {
	const size = sizeWhereReachable(file);
	if (size === undefined) return;
	if (statSync(file).isDirectory()) throw new Error('this is a folder; name a file');
	if (size === 0) return;
	await access(file, constants.R_OK).catch(() => {
		throw new Error('it cannot be read; check the permissions of the file');
	});
	const found = await tablesIn(file);
	const isStore = found !== undefined && (found.length === 0 || storeTables.every((name) => found.includes(name)));
	if (!isStore) throw new Error(noStore);
}

/** Bytes; undefined where there is no such file. Throws the end of a sentence for people where nobody can tell. */
export function sizeWhereReachable(file: string): number | undefined {
	try {
		return statSync(file).size;
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT') return undefined;
		if (code !== 'EACCES' && code !== 'EPERM') throw error;
		throw new Error('its folder cannot be opened; check the permissions of that folder, and of those above it');
	}
}
