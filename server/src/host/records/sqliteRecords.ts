import { mkdir, open as openFile, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { inTurn, withLock } from '../write/lock.ts';
import { memoryRecords } from './memoryRecords.ts';
import type { ChangeRecord, ChangeRecords } from './record.ts';

export interface SqliteRecordsOptions {
	/** Absolute path of the database; made, with its folder, when the first record is. */
	readonly file: string;
	/** One line for people on what is wrong with the records; writes go on without them. */
	onTrouble(message: string): void;
}

/** Rows that are kept; the oldest go first. With the limit on a row's text that bounds the file. */
const mostRows = 1000;

/** ms that one statement may hold up the process while another process writes. */
const busyTimeout = 100;

/** ms before each new try where the database stays busy for longer. */
const patience = [20, 50, 100, 200, 400];

/** Primary result codes of SQLite. */
const busyCodes: ReadonlySet<number> = new Set([5, 6]);
const corruptCodes: ReadonlySet<number> = new Set([11, 26]);

const layout = 1;

const schema = `
	CREATE TABLE IF NOT EXISTS changes (
		id INTEGER PRIMARY KEY,
		deed TEXT NOT NULL,
		at INTEGER NOT NULL,
		root TEXT NOT NULL,
		path TEXT NOT NULL,
		author TEXT NOT NULL,
		tool TEXT,
		what TEXT NOT NULL,
		before TEXT,
		after TEXT,
		hunk TEXT,
		undoes TEXT,
		marked INTEGER,
		mode INTEGER
	);
	CREATE INDEX IF NOT EXISTS changes_by_root ON changes (root, id);
	CREATE INDEX IF NOT EXISTS changes_by_deed ON changes (deed);
	CREATE INDEX IF NOT EXISTS changes_by_undoes ON changes (undoes) WHERE undoes IS NOT NULL;
	PRAGMA user_version = ${layout};
`;

const row = z.object({
	deed: z.string(),
	at: z.number(),
	root: z.string(),
	path: z.string(),
	author: z.enum(['person', 'agent']),
	tool: z.string().nullable(),
	what: z.string(),
	before: z.string().nullable(),
	after: z.string().nullable(),
	hunk: z.string().nullable(),
	undoes: z.string().nullable(),
	marked: z.number().nullable(),
	mode: z.number().int().nonnegative().nullable(),
});

const lines = z.array(z.string());
const hunkShape = z.object({
	line: z.number(),
	removed: lines,
	added: lines,
	above: z.string().exactOptional(),
	below: z.string().exactOptional(),
});

/** Primary code of an error that SQLite raised. */
function codeOf(error: unknown): number | undefined {
	const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
	return typeof code === 'number' ? code & 0xff : undefined;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Says that a database was made by a later version of ours: it is left alone. */
class LaterLayout extends Error {}

/**
 * Records in a database that several processes may share. A broken one is set aside and begun anew; where none can be
 * had, records last as long as the process.
 */
export function sqliteRecords({ file, onTrouble }: SqliteRecordsOptions): ChangeRecords & Disposable {
	let database: DatabaseSync | undefined;
	let queue: Promise<unknown> = Promise.resolve();
	let told = false;
	const unwritten = memoryRecords(mostRows);

	function tell(message: string): void {
		if (!told) onTrouble(message);
		told = true;
	}

	async function open(): Promise<DatabaseSync> {
		if (database) return database;
		await mkdir(dirname(file), { recursive: true });
		// It quotes the memory, and that is nobody else's business on a machine that several people use.
		await (await openFile(file, 'a', 0o600)).close();
		// Loaded with the first record: most sessions never write one.
		const { DatabaseSync } = await import('node:sqlite');
		const opened = new DatabaseSync(file);
		try {
			opened.exec(`PRAGMA busy_timeout = ${busyTimeout}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL`);
			const version = Number(opened.prepare('PRAGMA user_version').get()?.user_version);
			if (version > layout) throw new LaterLayout();
			if (version < layout) opened.exec(schema);
			else addTraits(opened);
		} catch (error) {
			opened.close();
			throw error;
		}
		database = opened;
		return opened;
	}

	function close(): void {
		try {
			database?.close();
		} catch {
			// It is closed, or past closing.
		}
		database = undefined;
	}

	/** Whoever comes second finds a sound database in its place, and leaves that alone. */
	async function setAside(): Promise<void> {
		close();
		await inTurn(file, () =>
			withLock(file, async () => {
				const { DatabaseSync } = await import('node:sqlite');
				try {
					using probe = new DatabaseSync(file);
					if (probe.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok') return;
				} catch (error) {
					if (!corruptCodes.has(codeOf(error) ?? 0)) throw error;
				}
				await rename(file, `${file}.broken`);
				for (const side of ['-wal', '-shm']) await rm(file + side, { force: true });
				onTrouble(
					`The record of what was written could not be read and was begun anew; the old one is ${basename(file)}.broken in ${dirname(file)}. No memory was touched.`,
				);
			}),
		);
	}

	async function attempt<T>(work: (database: DatabaseSync) => T): Promise<T> {
		const waits = patience.values();
		for (let repaired = false; ; ) {
			try {
				return work(await open());
			} catch (error) {
				const code = codeOf(error) ?? 0;
				const wait = busyCodes.has(code) ? waits.next() : undefined;
				if (wait && !wait.done) await setTimeout(wait.value);
				else if (corruptCodes.has(code) && !repaired) {
					repaired = true;
					await setAside();
				} else throw error;
			}
		}
	}

	/** One after the other, so that nobody works on a database that is being set aside. */
	function run<T>(work: (database: DatabaseSync) => T, otherwise: T | (() => Promise<T>)): Promise<T> {
		const result = queue.then(async () => {
			try {
				return await attempt(work);
			} catch (error) {
				const why = error instanceof LaterLayout ? 'a later version of Soulscope keeps them' : messageOf(error);
				tell(`What is written is not recorded beyond this session: ${why} (${file}). Writing itself is not affected.`);
				return otherwise instanceof Function ? otherwise() : otherwise;
			}
		});
		queue = result;
		return result;
	}

	const select = (database: DatabaseSync, clause: string, ...values: (string | number)[]): ChangeRecord[] =>
		database
			.prepare(`SELECT * FROM changes WHERE ${clause}`)
			.all(...values)
			.flatMap(recordOf);

	return {
		async add(record) {
			await run(
				(database) => insert(database, record),
				() => unwritten.add(record),
			);
		},
		async list(root, limit) {
			const kept = await run((database) => select(database, 'root = ? ORDER BY id DESC LIMIT ?', root, limit), []);
			return [...(await unwritten.list(root, limit)), ...kept].sort((a, b) => b.at - a.at).slice(0, limit);
		},
		async ofDeed(deed) {
			const kept = await run((database) => select(database, 'deed = ? ORDER BY id', deed), []);
			return [...kept, ...(await unwritten.ofDeed(deed))];
		},
		async undoing(deed) {
			const kept = await run((database) => select(database, 'undoes = ? ORDER BY id', deed), []);
			return [...kept, ...(await unwritten.undoing(deed))];
		},
		[Symbol.dispose]: close,
	};
}

/** Earlier databases lack the columns; whoever still writes to one without them loses nothing by their being there. */
function addTraits(database: DatabaseSync): void {
	const names = () =>
		database
			.prepare('PRAGMA table_info(changes)')
			.all()
			.map(({ name }) => name);
	if (names().includes('mode')) return;
	database.exec('BEGIN IMMEDIATE');
	try {
		// Another process may have come first.
		for (const name of ['marked', 'mode']) {
			if (!names().includes(name)) database.exec(`ALTER TABLE changes ADD COLUMN ${name} INTEGER`);
		}
		database.exec('COMMIT');
	} catch (error) {
		database.exec('ROLLBACK');
		throw error;
	}
}

function insert(database: DatabaseSync, record: ChangeRecord): void {
	const { deed, at, root, path, by, what, before, after, hunk, undoes, traits } = record;
	const { lastInsertRowid } = database
		.prepare(
			'INSERT INTO changes (deed, at, root, path, author, tool, what, before, after, hunk, undoes, marked, mode) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
		)
		.run(
			deed,
			at,
			root,
			path,
			by.kind,
			by.tool ?? null,
			what,
			before ?? null,
			after ?? null,
			hunk ? JSON.stringify(hunk) : null,
			undoes ?? null,
			traits ? Number(traits.marked) : null,
			traits?.mode ?? null,
		);
	database.prepare('DELETE FROM changes WHERE id <= ?').run(Number(lastInsertRowid) - mostRows);
}

/** A row that says nothing sensible is passed over. */
function recordOf(value: Readonly<Record<string, SQLOutputValue>>): ChangeRecord[] {
	const parsed = row.safeParse(value);
	if (!parsed.success) return [];
	const { deed, at, root, path, author, tool, what, before, after, hunk, undoes, marked, mode } = parsed.data;
	const kept = hunk === null ? undefined : hunkShape.safeParse(jsonOf(hunk)).data;
	return [
		{
			deed,
			at,
			root,
			path,
			by: { kind: author, ...(tool !== null && { tool }) },
			what,
			before: before ?? undefined,
			after: after ?? undefined,
			...(kept && { hunk: kept }),
			...(undoes !== null && { undoes }),
			// Permissions and nothing else: a database may be anybody's doing.
			...(mode !== null && { traits: { marked: marked === 1, mode: mode & 0o777 } }),
		},
	];
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
