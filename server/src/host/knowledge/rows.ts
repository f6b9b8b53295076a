import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { KnowledgeEntry, KnowledgeVersion, ListedEntry } from '../../engine/knowledge/store/version.ts';

/** Every column that an entry has, and nothing else: the compiler sees to it. */
const entryColumns = Object.keys({
	logical_path: 0,
	version_id: 0,
	tombstone: 0,
	source_type: 0,
	source_path: 0,
	source_sha256: 0,
	blob_sha256: 0,
	content_sha256: 0,
	mime_type: 0,
	size_bytes: 0,
	description: 0,
	fetcher: 0,
	downloader: 0,
	downloader_args: 0,
	refresh_frequency_sec: 0,
	refreshed_at: 0,
	last_refresh_status: 0,
	change_note: 0,
	created_at: 0,
} satisfies Record<keyof KnowledgeEntry, 0>);
const versionColumns = [...entryColumns, 'content'];

type FileRow = Readonly<Record<string, SQLOutputValue>>;

/** Columns to read, from the table by this name. */
export const columnsOf = (kind: 'entry' | 'version', table = 'files'): string =>
	(kind === 'entry' ? entryColumns : versionColumns).map((name) => `${table}.${name}`).join(', ');

/** The tables are strict, so the types of what is in them are known. */
const plain = (row: FileRow): object => ({
	...row,
	tombstone: row.tombstone !== 0,
	downloader_args: argsFrom(row.downloader_args),
});

/** Kept for the next time that the source is read: what cannot be made out is as good as nothing, and hides no entry. */
export function argsFrom(value: unknown): KnowledgeEntry['downloader_args'] {
	if (typeof value !== 'string') return null;
	try {
		const args: unknown = JSON.parse(value);
		return typeof args === 'object' && !Array.isArray(args) ? (args as KnowledgeEntry['downloader_args']) : null;
	} catch {
		return null;
	}
}

export const entryFrom = (row: FileRow): KnowledgeEntry => plain(row) as KnowledgeEntry;
/** The same of the values alone, in the order of `columnsOf('entry')`: a list has thousands of them. */
export function entryFromValues(values: readonly SQLOutputValue[]): KnowledgeEntry {
	// Written out, because an object that grows name by name takes several times as long.
	const entry = {
		logical_path: values[0],
		version_id: values[1],
		tombstone: values[2] !== 0,
		source_type: values[3],
		source_path: values[4],
		source_sha256: values[5],
		blob_sha256: values[6],
		content_sha256: values[7],
		mime_type: values[8],
		size_bytes: values[9],
		description: values[10],
		fetcher: values[11],
		downloader: values[12],
		downloader_args: argsFrom(values[13]),
		refresh_frequency_sec: values[14],
		refreshed_at: values[15],
		last_refresh_status: values[16],
		change_note: values[17],
		created_at: values[18],
	} satisfies Record<keyof KnowledgeEntry, unknown>;
	return entry as unknown as KnowledgeEntry;
}
/** What `listedFromValues` is made of. */
export const listedColumns =
	'logical_path, version_id, size_bytes, mime_type, refresh_frequency_sec, last_refresh_status, refreshed_at, description';

export function listedFromValues(values: readonly SQLOutputValue[]): ListedEntry {
	const entry = {
		logical_path: values[0],
		version_id: values[1],
		size_bytes: values[2],
		mime_type: values[3],
		refresh_frequency_sec: values[4],
		last_refresh_status: values[5],
		refreshed_at: values[6],
		description: values[7],
	} satisfies Record<keyof ListedEntry, unknown>;
	return entry as unknown as ListedEntry;
}

export const versionFrom = (row: FileRow): KnowledgeVersion => plain(row) as KnowledgeVersion;

/** A version as a row: names of columns, and their values in that order. */
export function asRow(version: KnowledgeVersion): readonly (string | number | null)[] {
	const plain: Readonly<Record<string, unknown>> = { ...version };
	return versionColumns.map((name) => {
		const value = plain[name];
		if (name === 'downloader_args') return value === null ? null : JSON.stringify(value);
		return typeof value === 'boolean' ? Number(value) : (value as string | number | null);
	});
}

export const insertVersion = `INSERT INTO files (${versionColumns.join(', ')}) VALUES (${versionColumns.map(() => '?').join(', ')})`;

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** A statement that is made once for a connection. For what is done at once: rows that are gone through one by one need their own. */
export function statement(database: DatabaseSync, sql: string): StatementSync {
	const known = prepared.get(database) ?? new Map<string, StatementSync>();
	prepared.set(database, known);
	const made = known.get(sql) ?? database.prepare(sql);
	known.set(sql, made);
	return made;
}
