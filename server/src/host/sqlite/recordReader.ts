import type { RecordQuestions } from '../../engine/runtimes/detection/capability.ts';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import type { RecordReading, RecordRow } from '../../engine/workspace/snapshot.ts';
import { readAsItStands } from './asItStands.ts';

/** Answers a runtime's questions about its own database, and changes nothing. Never throws. */
export type RecordReader = (
	path: string,
	/** `owner`: whose it is, for people. */
	database: { readonly owner: string; readonly questions: RecordQuestions },
) => Promise<RecordReading>;

/** Rows that are taken of one answer; a workspace has a handful. */
const mostRows = 100;

/** Reads as `readAsItStands` does. */
export const readRecord: RecordReader = async (path, { owner, questions }) => {
	try {
		const read = await readAsItStands(path, { owner, timeout: 0 }, (database) => {
			const layout = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
			const rows: Record<string, readonly RecordRow[]> = {};
			for (const [name, { sql, values }] of Object.entries(questions)) rows[name] = ask(database, sql, values);
			return { layout, rows };
		});
		if (read.kind === 'read') return { kind: 'rows', path, ...read.result };
		return read.kind === 'broken' ? { kind: 'broken', path } : read;
	} catch (error) {
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
