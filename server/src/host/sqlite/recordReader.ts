import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { RecordQuestions } from '../../engine/runtimes/detection/capability.ts';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import type { RecordReading, RecordRow } from '../../engine/workspace/snapshot.ts';
import { sqliteOfNode } from './loadSqlite.ts';

/** Answers a runtime's questions about its own database, and changes nothing. Never throws. */
export type RecordReader = (
	path: string,
	/** `owner`: whose it is, for people. */
	database: { readonly owner: string; readonly questions: RecordQuestions },
) => Promise<RecordReading>;

/** Bytes of changes that have not been put into the database yet: SQLite would read all of them to find its way. */
const largestLog = 64 * 1024 * 1024;
/** Rows that are taken of one answer; a workspace has a handful. */
const mostRows = 100;

/** SQLite's primary codes: the file is damaged, or is none of its own. */
const damaged: ReadonlySet<number> = new Set([11, 26]);

const codeOf = (error: unknown): number | undefined =>
	error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;

const sizeOf = (path: string): Promise<number | undefined> =>
	stat(path).then(
		// SQLite would wait for whoever writes to a pipe.
		(facts) => (facts.isFile() ? facts.size : Number.NaN),
		() => undefined,
	);

/**
 * Reads without a lock, and without a file of SQLite's own beside the database: as it stands where nothing is left to be
 * put into it, else along with whoever has it open. Where nobody does, and changes are left, it is not touched.
 */
export const readRecord: RecordReader = async (path, { owner, questions }) => {
	const [size, log, index] = await Promise.all([path, `${path}-wal`, `${path}-shm`].map(sizeOf));
	if (size === undefined) return { kind: 'none' };
	if (Number.isNaN(size)) return { kind: 'broken', path };
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
		using database = new sqlite.DatabaseSync(location, { readOnly: true, timeout: 0 });
		const layout = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
		const rows: Record<string, readonly RecordRow[]> = {};
		for (const [name, { sql, values }] of Object.entries(questions)) rows[name] = ask(database, sql, values);
		return { kind: 'rows', path, layout, rows };
	} catch (error) {
		if (damaged.has(codeOf(error) ?? 0)) return { kind: 'broken', path };
		return { kind: 'unknown', reason: errorMessage(error) };
	}
};

function ask(database: import('node:sqlite').DatabaseSync, sql: string, values: readonly string[]): RecordRow[] {
	try {
		const rows = database.prepare(`SELECT * FROM (${sql}) LIMIT ${mostRows}`).all(...values);
		return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])));
	} catch (error) {
		// A table that is not there holds nothing.
		if (error instanceof Error && error.message.includes('no such table')) return [];
		throw error;
	}
}

const plain = (value: unknown): string | number | null =>
	typeof value === 'number' || typeof value === 'string' ? value : value === null ? null : String(value);
