import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRegularFile } from '../../host/platform/readRegularFile.ts';
import { tablesIn } from '../../host/sqlite/schema.ts';
import { shown } from '../terminal/shown.ts';
import { InputError } from '../terminal/terminal.ts';

/** What every database of SQLite begins with. */
const header = 'SQLite format 3\0';

async function isDatabase(file: string): Promise<boolean> {
	const opened = await openRegularFile(file).catch(() => undefined);
	if (!opened) return false;
	try {
		const { buffer, bytesRead } = await opened.handle.read(Buffer.alloc(header.length), 0, header.length, 0);
		return bytesRead === header.length && buffer.toString('latin1') === header;
	} catch {
		return false;
	} finally {
		await opened.handle.close();
	}
}

/**
 * A copy of somebody’s record of changes. Opening a record moves it to this version’s layout and repairs it, which is not for a
 * reader to do to a file that it was only shown.
 * @throws InputError where `file` is no database, or one of something else
 */
export async function recordsCopy(file: string): Promise<AsyncDisposable & { readonly file: string }> {
	if (!(await isDatabase(file))) throw new InputError(`${shown(file)}: there is no record of changes`);
	// Of a broken one nobody can tell.
	const tables = await tablesIn(file);
	if (tables && !tables.includes('changes')) throw new InputError(`${shown(file)}: this is not a record of changes`);
	const folder = await mkdtemp(join(tmpdir(), 'soulscope-records-'));
	const copy = join(folder, 'changes.db');
	const end = () => rm(folder, { recursive: true, force: true });
	try {
		await copyFile(file, copy);
	} catch (error) {
		await end();
		throw error;
	}
	// What was written last stands beside the database; without it, that is merely not known.
	await copyFile(`${file}-wal`, `${copy}-wal`).catch(() => undefined);
	return { file: copy, [Symbol.asyncDispose]: end };
}
