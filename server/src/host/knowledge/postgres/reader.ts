import type { ChunkCount, KnowledgeReader } from '../../../engine/knowledge/store/reader.ts';
import type { KnowledgeEntry, ListedEntry } from '../../../engine/knowledge/store/version.ts';
import { escapeNul } from '../../postgres/escapedNul.ts';
import type { SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import { under } from '../reader.ts';
import type { Fetched } from './fetching.ts';
import {
	authorRow,
	blobEntryRow,
	blobRow,
	countRow,
	entryRow,
	fetchRow,
	pathRow,
	stateRow,
	versionRow,
} from './rows.ts';

const newestOf = sql`
	SELECT DISTINCT ON (logical_path) * FROM soulscope.knowledge_entries
	WHERE store = $1 AND logical_path = ANY ($2::text[]) ORDER BY logical_path, version_id DESC`;
const versionOf = sql`
	SELECT * FROM soulscope.knowledge_files WHERE store = $1 AND logical_path = $2 AND version_id = $3`;
const versionsOf = sql`
	SELECT files.* FROM unnest($2::text[], $3::text[]) AS asked (logical_path, version_id)
	JOIN soulscope.knowledge_files AS files USING (logical_path, version_id) WHERE store = $1`;
const historyOf = sql`
	SELECT * FROM soulscope.knowledge_entries WHERE store = $1 AND logical_path = $2 ORDER BY version_id DESC`;
const authorsOf = sql`
	SELECT version_id, author FROM soulscope.knowledge_files
	WHERE store = $1 AND logical_path = $2 AND author IS NOT NULL`;
const currentUnder = sql`
	SELECT * FROM (
		SELECT DISTINCT ON (logical_path) * FROM soulscope.knowledge_entries
		WHERE store = $1 AND logical_path >= $2 AND logical_path < $3 AND logical_path > $4
		ORDER BY logical_path, version_id DESC
	) AS newest WHERE NOT tombstone ORDER BY logical_path LIMIT $5`;
const pathsUnder = sql`
	SELECT logical_path FROM (
		SELECT DISTINCT ON (logical_path) logical_path, tombstone FROM soulscope.knowledge_entries
		WHERE store = $1 AND logical_path >= $2 AND logical_path < $3 AND logical_path > $4
		ORDER BY logical_path, version_id DESC
	) AS newest WHERE NOT tombstone ORDER BY logical_path LIMIT $5`;
const statesBehind = sql`
	SELECT newest.*, versions FROM (
		SELECT logical_path AS path, max(version_id) AS last, count(*) AS versions
		FROM soulscope.knowledge_entries WHERE store = $1 AND logical_path > $2
		GROUP BY logical_path ORDER BY logical_path LIMIT $3
	) AS paths JOIN soulscope.knowledge_entries AS newest ON store = $1 AND logical_path = path AND version_id = last
	ORDER BY logical_path`;
const allUnder = sql`
	SELECT * FROM soulscope.knowledge_entries
	WHERE store = $1 AND logical_path >= $2 AND logical_path < $3 AND (logical_path, version_id) > ($4, $5)
	ORDER BY logical_path, version_id LIMIT $6`;
const countsUnder = sql`
	SELECT logical_path, version_id, count(*) AS chunks FROM soulscope.knowledge_chunks
	WHERE store = $1 AND logical_path >= $2 AND logical_path < $3 AND (logical_path, version_id) > ($4, $5)
	GROUP BY logical_path, version_id ORDER BY logical_path, version_id LIMIT $6`;
const blobOf = sql`
	SELECT sha256, mime_type, size_bytes, bytes FROM soulscope.knowledge_blobs WHERE store = $1 AND sha256 = $2`;
const allBlobs = sql`
	SELECT sha256, mime_type, size_bytes, bytes IS NOT NULL AS is_kept
	FROM soulscope.knowledge_blobs WHERE store = $1 ORDER BY number`;
const lastFetches = sql`
	SELECT at, address, final_address, status, bytes, reason, outcome
	FROM soulscope.knowledge_fetches WHERE store = $1 ORDER BY number DESC LIMIT $2`;

const listedFrom = ({
	logical_path,
	version_id,
	size_bytes,
	mime_type,
	refresh_frequency_sec,
	last_refresh_status,
	refreshed_at,
	description,
}: KnowledgeEntry): ListedEntry => ({
	logical_path,
	version_id,
	size_bytes,
	mime_type,
	refresh_frequency_sec,
	last_refresh_status,
	refreshed_at,
	description,
});

/** As `under`, for a server. */
const between = (start: string): readonly [string, string] => {
	const [from, to] = under(escapeNul(start));
	return [from, to];
};

async function fetchNewest(session: SqlSession, store: number, fetched: Fetched, paths: readonly string[]) {
	const rows = await session.rows(newestOf, entryRow, store, paths.map(escapeNul));
	const found = new Map(rows.map((row) => [row.logical_path, row]));
	for (const path of paths) fetched.put(`newest ${path}`, found.get(path));
}

type VersionName = Pick<KnowledgeEntry, 'logical_path' | 'version_id'>;

const versionKey = ({ logical_path, version_id }: VersionName): string => `version ${version_id} ${logical_path}`;

async function fetchVersions(session: SqlSession, store: number, fetched: Fetched, names: readonly VersionName[]) {
	const paths = names.map(({ logical_path }) => escapeNul(logical_path));
	const ids = names.map(({ version_id }) => escapeNul(version_id));
	const rows = await session.rows(versionsOf, versionRow, store, paths, ids);
	const found = new Map(rows.map((row) => [versionKey(row), row]));
	for (const name of names) fetched.put(versionKey(name), found.get(versionKey(name)));
}

/** Reads the store of this number; what it has not fetched yet it asks for. */
export function fetchingReader(store: number, fetched: Fetched): KnowledgeReader {
	const names = (last: { readonly logical_path: string; readonly version_id: string } | undefined) =>
		[escapeNul(last?.logical_path ?? ''), escapeNul(last?.version_id ?? '')] as const;
	const current = (start: string): Iterable<KnowledgeEntry> =>
		fetched.list<KnowledgeEntry>(`current ${start}`, (session, last, limit) =>
			session.rows(currentUnder, entryRow, store, ...between(start), escapeNul(last?.logical_path ?? ''), limit),
		);
	return {
		newest: (path) =>
			fetched.get(`newest ${path}`, async (session) => {
				const [row] = await session.rows(newestOf, entryRow, store, [escapeNul(path)]);
				return row;
			}),
		expect(paths) {
			const missing = [...new Set(paths)].filter((path) => !fetched.has(`newest ${path}`));
			if (missing.length > 0) fetched.want((session) => fetchNewest(session, store, fetched, missing));
		},
		expectVersions(names) {
			const missing = names.filter((name) => !fetched.has(versionKey(name)));
			if (missing.length > 0) fetched.want((session) => fetchVersions(session, store, fetched, missing));
		},
		version: (path, id) =>
			fetched.get(versionKey({ logical_path: path, version_id: id }), async (session) => {
				const [row] = await session.rows(versionOf, versionRow, store, escapeNul(path), escapeNul(id));
				return row;
			}),
		history: (path) =>
			fetched.get(`history ${path}`, (session) => session.rows(historyOf, entryRow, store, escapeNul(path))),
		authors: (path) =>
			fetched.get(`authors ${path}`, async (session) => {
				const rows = await session.rows(authorsOf, authorRow, store, escapeNul(path));
				return new Map(rows.map(({ version_id, author }) => [version_id, author]));
			}),
		current,
		*listed(start) {
			for (const entry of current(start)) yield listedFrom(entry);
		},
		*currentPaths(start) {
			const rows = fetched.list<{ readonly logical_path: string }>(`paths ${start}`, (session, last, limit) =>
				session.rows(pathsUnder, pathRow, store, ...between(start), escapeNul(last?.logical_path ?? ''), limit),
			);
			for (const { logical_path } of rows) yield logical_path;
		},
		states: (after, limit) =>
			fetched.get(`states ${limit} ${after}`, (session) =>
				session.rows(statesBehind, stateRow, store, escapeNul(after), limit),
			),
		all: (start) =>
			fetched.list(`all ${start}`, (session, last: KnowledgeEntry | undefined, limit) =>
				session.rows(allUnder, entryRow, store, ...between(start), ...names(last), limit),
			),
		chunkCounts: (start) =>
			fetched.list(`counts ${start}`, (session, last: ChunkCount | undefined, limit) =>
				session.rows(countsUnder, countRow, store, ...between(start), ...names(last), limit),
			),
		blob: (sha256) =>
			fetched.get(`blob ${sha256}`, async (session) => {
				const [row] = await session.rows(blobOf, blobRow, store, escapeNul(sha256));
				return row;
			}),
		blobs: () => fetched.get('blobs', (session) => session.rows(allBlobs, blobEntryRow, store)),
		fetches: (limit) => fetched.get(`fetches ${limit}`, (session) => session.rows(lastFetches, fetchRow, store, limit)),
	};
}
