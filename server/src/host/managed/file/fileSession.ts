import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { StoredQuestion, StoredRows } from '../../../engine/runtimes/capabilities/storedQuestion.ts';
import { type OpenedAsItStands, readAsItStands } from '../../sqlite/asItStands.ts';
import { busyCodes, codeOf } from '../../sqlite/connection.ts';
import { needSqlite } from '../../sqlite/loadSqlite.ts';

/** ms that one statement may hold up the process while another one writes. */
const busyTimeout = 100;

/** ms before each new try of a transaction where the database stays busy for longer. The program itself waits 15 seconds for us. */
const waits = [50, 100, 200, 400, 800, 1600];

/** The file cannot be used as it is; `message`: a clause for people. */
export class FileUnusable extends Error {
	/** As the system has it where there is no file any more. */
	readonly code: string;

	constructor(message: string, code = '') {
		super(message);
		this.code = code;
	}
}

/** A file of SQLite with agents of somebody else's program. */
export interface FileSession {
	/** Reads: what changes something is refused. */
	read(question: StoredQuestion): Promise<StoredRows>;
	/** All of `work` while nobody else writes, or nothing. */
	write<Result>(work: FileWork<Result>): Promise<Result>;
}

/** It may be begun again where the file was busy. */
type FileWork<Result> = (ask: (question: StoredQuestion) => Promise<StoredRows>) => Promise<Result>;

const reasons: Readonly<Record<Exclude<OpenedAsItStands<unknown>['kind'], 'read' | 'unknown'>, FileUnusable>> = {
	none: new FileUnusable('there is no such file', 'ENOENT'),
	broken: new FileUnusable('it is damaged, or no database of SQLite'),
};

/** As `$1`, `$2` …; a flag is a number in SQLite. */
const named = (values: StoredQuestion['values']): Record<string, SQLInputValue> =>
	Object.fromEntries(
		values.map((value, at) => [`$${at + 1}`, typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)]),
	);

const decoder = new TextDecoder();

/** Text, also where the program has written it as bytes. */
const plain = (value: unknown): unknown => (value instanceof Uint8Array ? decoder.decode(value) : value);

function answer(database: DatabaseSync, { statement, values, also = [] }: StoredQuestion): StoredRows {
	const rows = database.prepare(statement.text).all(named(values));
	if (rows.length > 0) for (const next of also) answer(database, next);
	return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])));
}

/** `file`: absolute, without links. `owner`: the program that it belongs to. A connection lasts as long as what it is for, so that nobody is in anybody's way. */
export function fileSession(file: string, owner: string, tenant: string | undefined): FileSession {
	const withTenant = (database: DatabaseSync): DatabaseSync => {
		database.function('soulscope_tenant', { deterministic: true }, () => tenant ?? null);
		return database;
	};

	const openToWrite = (): DatabaseSync => {
		const location = pathToFileURL(file);
		// Never a new one.
		location.searchParams.set('mode', 'rw');
		return withTenant(new (needSqlite().DatabaseSync)(location, { timeout: busyTimeout }));
	};

	async function attempt<Result>(work: FileWork<Result>): Promise<Result> {
		using database = openToWrite();
		database.exec('BEGIN IMMEDIATE');
		try {
			const result = await work(async (question) => answer(database, question));
			database.exec('COMMIT');
			return result;
		} catch (error) {
			// A full disk has rolled it back already.
			if (database.isTransaction) database.exec('ROLLBACK');
			throw error;
		}
	}

	async function repeated<Result>(work: FileWork<Result>): Promise<Result> {
		for (const wait of waits) {
			try {
				return await attempt(work);
			} catch (error) {
				if (!busyCodes.has(codeOf(error) ?? 0)) throw error;
				await setTimeout(wait);
			}
		}
		return attempt(work);
	}

	let turn: Promise<unknown> = Promise.resolve();

	return {
		async read(question) {
			const read = await readAsItStands(file, { owner, timeout: busyTimeout }, (database) =>
				answer(withTenant(database), question),
			);
			if (read.kind === 'read') return read.result;
			throw read.kind === 'unknown' ? new FileUnusable(read.reason) : reasons[read.kind];
		},
		write(work) {
			const done = turn.then(() => repeated(work));
			turn = done.catch(() => {});
			return done;
		},
	};
}
