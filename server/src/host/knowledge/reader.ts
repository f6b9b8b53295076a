import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import * as z from 'zod';
import type { ChunkCount, KnowledgeReader } from '../../engine/knowledge/store/reader.ts';
import type { BlobEntry, KnowledgeBlob, KnowledgeEntry, KnowledgeFetch } from '../../engine/knowledge/store/version.ts';
import {
	columnsOf,
	entryFrom,
	entryFromValues,
	listedColumns,
	listedFromValues,
	statement,
	versionFrom,
} from './rows.ts';

const blobEntry = z.object({
	sha256: z.string(),
	mime_type: z.string(),
	size_bytes: z.number(),
	isKept: z.number().transform((value) => value !== 0),
});
const blob = blobEntry.omit({ isKept: true }).extend({ bytes: z.instanceof(Uint8Array).nullable() });

/** Paths that begin with the first value; no character comes behind those of the second. */
export const isUnder = (table: string): string => `${table}.logical_path >= ? AND ${table}.logical_path < ?`;
export const under = (start: string): readonly [string, string] => [start, start + '\u{10FFFF}'.repeat(4)];

/**
 * From the newest version of each path that is no removal. Which these are is in the index, which is gone through once, and
 * in its order: groups are made in the order of their names, and the join keeps it.
 */
const fromCurrent = `FROM (SELECT logical_path AS path, max(version_id) AS newest FROM files WHERE ${isUnder('files')} GROUP BY 1)
	CROSS JOIN files ON files.logical_path = path AND files.version_id = newest WHERE tombstone = 0`;

/** From the index as well, of which no more is gone through than is asked for. */
const newestStates = `SELECT ${columnsOf('entry')}, versions
	FROM (SELECT logical_path AS path, max(version_id) AS newest, count(*) AS versions FROM files WHERE logical_path > ? GROUP BY 1 ORDER BY 1 LIMIT ?)
	CROSS JOIN files ON files.logical_path = path AND files.version_id = newest`;

/** Reads what the database has, in the transaction that is open. */
export function sqliteReader(database: DatabaseSync): KnowledgeReader {
	/** Rows as lists of values: their names would be made anew for each. */
	function rows(sql: string, start: string): Iterable<readonly SQLOutputValue[]> {
		const statement = database.prepare(sql);
		statement.setReturnArrays(true);
		return statement.iterate(...under(start)) as Iterable<unknown> as Iterable<readonly SQLOutputValue[]>;
	}
	function* entries(from: string, start: string): Generator<KnowledgeEntry> {
		for (const row of rows(`SELECT ${columnsOf('entry')} ${from}`, start)) yield entryFromValues(row);
	}
	const history = (path: string, limit: string): KnowledgeEntry[] =>
		statement(
			database,
			`SELECT ${columnsOf('entry')} FROM files WHERE logical_path = ? ORDER BY version_id DESC ${limit}`,
		)
			.all(path)
			.map(entryFrom);
	return {
		newest: (path) => history(path, 'LIMIT 1')[0],
		version(path, id) {
			const sql = `SELECT ${columnsOf('version')} FROM files WHERE logical_path = ? AND version_id = ?`;
			const row = statement(database, sql).get(path, id);
			return row && versionFrom(row);
		},
		history: (path) => history(path, ''),
		authors(path) {
			const sql = 'SELECT version_id, author FROM authors WHERE logical_path = ?';
			return new Map(
				statement(database, sql)
					.all(path)
					.map(({ version_id, author }) => [String(version_id), String(author)]),
			);
		},
		current: (start) => entries(fromCurrent, start),
		*listed(start) {
			for (const row of rows(`SELECT ${listedColumns} ${fromCurrent}`, start)) yield listedFromValues(row);
		},
		*currentPaths(start) {
			for (const [path] of rows(`SELECT path ${fromCurrent}`, start)) yield path as string;
		},
		*states(after, limit) {
			for (const { versions, ...row } of database.prepare(newestStates).iterate(after, limit)) {
				yield { ...entryFrom(row), versions: Number(versions) };
			}
		},
		all: (start) => entries(`FROM files WHERE ${isUnder('files')} ORDER BY logical_path, version_id`, start),
		*chunkCounts(start): Generator<ChunkCount> {
			const sql = `SELECT logical_path, version_id, count(*) AS chunks FROM chunks WHERE ${isUnder('chunks')} GROUP BY 1, 2`;
			for (const row of database.prepare(sql).iterate(...under(start))) yield row as unknown as ChunkCount;
		},
		blob(sha256): KnowledgeBlob | undefined {
			const row = database
				.prepare('SELECT sha256, mime_type, size_bytes, bytes FROM blobs WHERE sha256 = ?')
				.get(sha256);
			return row && blob.parse(row);
		},
		*blobs(): Generator<BlobEntry> {
			const sql = 'SELECT sha256, mime_type, size_bytes, bytes IS NOT NULL AS isKept FROM blobs ORDER BY number';
			for (const row of database.prepare(sql).iterate()) yield blobEntry.parse(row);
		},
		fetches: (limit) =>
			statement(
				database,
				`SELECT at, address, final_address, status, bytes, reason, outcome FROM fetches ORDER BY number DESC LIMIT ?`,
			).all(limit) as unknown as readonly KnowledgeFetch[],
	};
}

/** What a store says that nobody has written to yet. */
export const nothing: KnowledgeReader = {
	newest: () => undefined,
	version: () => undefined,
	history: () => [],
	authors: () => new Map(),
	current: () => [],
	listed: () => [],
	currentPaths: () => [],
	states: () => [],
	all: () => [],
	chunkCounts: () => [],
	blob: () => undefined,
	blobs: () => [],
	fetches: () => [],
};
