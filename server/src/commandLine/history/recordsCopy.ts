import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
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

/** How often a record is copied that is written meanwhile: an editor writes a few times in a minute. */
const mostTries = 5;

/** The same as long as nobody writes `file`; empty where there is none. */
const stampOf = (file: string): Promise<string> =>
	stat(file, { bigint: true }).then(
		({ ino, size, mtimeNs }) => [ino, size, mtimeNs].join(' '),
		() => '',
	);

/** Copies the database at `file` with what was written last, which stands beside it: both as they were at one moment. */
async function copyAtRest(file: string, copy: string): Promise<void> {
	const parts = ['', '-wal'];
	const stamps = async () => (await Promise.all(parts.map((part) => stampOf(`${file}${part}`)))).join('\n');
	for (let tries = 0; tries < mostTries; tries++) {
		const before = await stamps();
		await copyFile(file, copy);
		await rm(`${copy}-wal`, { force: true });
		// Without it, what was written last is merely not known.
		await copyFile(`${file}-wal`, `${copy}-wal`).catch(() => undefined);
		if ((await stamps()) === before) return;
	}
	throw new InputError(`${shown(file)}: another program is writing this record. Try again`);
}

/**
 * A copy of somebody’s record of changes. Opening a record moves it to this version’s layout and repairs it, which is not for a
 * reader to do to a file that it was only shown.
 * @throws InputError where `file` is no database, one of something else, or never at rest
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
		await copyAtRest(file, copy);
	} catch (error) {
		await end();
		throw error;
	}
	return { file: copy, [Symbol.asyncDispose]: end };
}
