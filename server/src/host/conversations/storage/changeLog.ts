import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { SharedDatabase } from '../../sqlite/database.ts';

/** Conversations whose last change is remembered. Nobody looks that late that more have changed meanwhile. */
const longest = 10_000;

const changeRow = z.object({ conversation: z.string() });

/** Says to other processes that `process` has changed the conversation; to be called in the transaction that does. */
export function note(database: DatabaseSync, id: string, process: string): void {
	const { lastInsertRowid } = database
		.prepare('INSERT OR REPLACE INTO changes (conversation, process) VALUES (?, ?)')
		.run(id, process);
	database.prepare('DELETE FROM changes WHERE number <= ?').run(Number(lastInsertRowid) - longest);
}

interface ChangeLogOptions {
	readonly database: SharedDatabase;
	/** Whose changes are no news. */
	readonly process: string;
	/** ms between two looks. */
	readonly every: number;
	tell(ids: readonly string[]): void;
}

/**
 * Looks whether other processes have changed something. A watcher of the file would be told of every page that is
 * written, or on some systems of none; SQLite says for certain, and in microseconds, whether somebody else committed.
 */
export function watchChanges({ database, process, every, tell }: ChangeLogOptions): Disposable {
	let version: unknown;
	let seen: number | undefined;

	const newer = (opened: DatabaseSync): readonly string[] => {
		const now = opened.prepare('PRAGMA data_version').get()?.data_version;
		if (now === version) return [];
		version = now;
		const last = Number(opened.prepare('SELECT max(number) AS last FROM changes').get()?.last ?? 0);
		// What there was before anybody asked is no news; a database that was begun anew counts from the start.
		const from = seen === undefined ? last : seen > last ? 0 : seen;
		seen = last;
		const rows = opened
			.prepare('SELECT conversation FROM changes WHERE number > ? AND process <> ? ORDER BY number')
			.all(from, process);
		return z
			.array(changeRow)
			.parse(rows)
			.map(({ conversation }) => conversation);
	};

	async function look(): Promise<void> {
		if (!database.exists()) {
			seen = 0;
			return;
		}
		const ids = await database.run(newer).catch(() => []);
		if (ids.length > 0) tell(ids);
	}

	void look();
	const timer = setInterval(look, every).unref();
	return { [Symbol.dispose]: () => clearInterval(timer) };
}
