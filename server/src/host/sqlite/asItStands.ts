import { stat } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { codeOf, corruptCodes } from './connection.ts';
import { sqliteOfNode } from './loadSqlite.ts';

/** What came of opening somebody else's database to read. */
export type OpenedAsItStands<Result> =
	| { readonly kind: 'read'; readonly result: Result }
	| { readonly kind: 'none' }
	/** Damaged, or none of SQLite's. */
	| { readonly kind: 'broken' }
	/** `reason`: a clause for people. */
	| { readonly kind: 'unknown'; readonly reason: string };

/** Bytes of changes that have not been put into the database yet: SQLite would read all of them to find its way. */
const largestLog = 64 * 1024 * 1024;

const sizeOf = (path: string): Promise<number | undefined> =>
	stat(path).then(
		// SQLite would wait for whoever writes to a pipe.
		(facts) => (facts.isFile() ? facts.size : Number.NaN),
		() => undefined,
	);

/**
 * Does `work` with the database of somebody else, whom people know as `owner`, and changes nothing: without a lock, and without a file of
 * SQLite's own beside it. As it stands where nothing is left to be put into it, else along with whoever has it open. Where nobody does, and
 * changes are left, it is not touched. `timeout`: ms that a statement waits. Throws what `work` throws, and where SQLite cannot open it.
 */
export async function readAsItStands<Result>(
	path: string,
	{ owner, timeout }: { readonly owner: string; readonly timeout: number },
	work: (database: DatabaseSync) => Result,
): Promise<OpenedAsItStands<Result>> {
	const [size, log, index] = await Promise.all([path, `${path}-wal`, `${path}-shm`].map(sizeOf));
	if (size === undefined) return { kind: 'none' };
	if (Number.isNaN(size)) return { kind: 'broken' };
	if (Number.isNaN(log) || Number.isNaN(index))
		return { kind: 'unknown', reason: 'the file next to it is not a normal file' };
	const isSettled = !log;
	if (!isSettled && (index === undefined || log > largestLog)) {
		return { kind: 'unknown', reason: `it has changes that only ${owner} can complete` };
	}
	// An old Node has no SQLite; nothing else of a workspace needs it.
	const sqlite = sqliteOfNode();
	if (!sqlite) return { kind: 'unknown', reason: 'this Node.js has no SQLite' };
	const location = pathToFileURL(path);
	location.searchParams.set('mode', 'ro');
	if (isSettled) location.searchParams.set('immutable', '1');
	try {
		using database = new sqlite.DatabaseSync(location, { readOnly: true, timeout });
		return { kind: 'read', result: work(database) };
	} catch (error) {
		if (corruptCodes.has(codeOf(error) ?? 0)) return { kind: 'broken' };
		throw error;
	}
}
