import type { DatabaseSync } from 'node:sqlite';
import { chunksOf } from '../../engine/knowledge/documents/chunking.ts';
import type { StoreRules } from '../../engine/knowledge/rules/storeRules.ts';
import type { KnowledgeChange, KnowledgeVersion } from '../../engine/knowledge/store/version.ts';
import { asRow, insertVersion, statement } from './rows.ts';
import { indexChunk, leaveOut } from './search/wordIndex.ts';

/** Pages that are remembered as asked for; the oldest are forgotten first. */
export const mostFetches = 10_000;

type Kind = KnowledgeChange['kind'];
type Make<K extends Kind> = (
	database: DatabaseSync,
	change: Extract<KnowledgeChange, { kind: K }>,
	rules: StoreRules,
	now: number,
) => void;

const insertAuthor = 'INSERT INTO authors (logical_path, version_id, author) VALUES (?, ?, ?)';

const makers: { readonly [K in Kind]: Make<K> } = {
	version(database, { version, author }, rules) {
		const { logical_path, version_id } = version;
		statement(database, insertVersion).run(...asRow(version));
		if (author !== undefined) statement(database, insertAuthor).run(logical_path, version_id, author);
		// One that is brought from elsewhere may be older than what is there.
		const { newest } = statement(database, newestOf).get(logical_path) ?? {};
		const isNewest = newest === version_id;
		if (isNewest) leaveOut(database, logical_path);
		if (!version.tombstone) insertChunks(database, version, rules, isNewest);
	},
	refreshed(database, { logical_path, version_id, refreshed_at, last_refresh_status, downloader_args = null }) {
		database
			.prepare(
				`UPDATE files SET refreshed_at = ?, last_refresh_status = ?, downloader_args = ifnull(?, downloader_args)
					WHERE logical_path = ? AND version_id = ?`,
			)
			.run(
				refreshed_at,
				last_refresh_status,
				downloader_args && JSON.stringify(downloader_args),
				logical_path,
				version_id,
			);
	},
	scheduled(database, { logical_path, version_id, refresh_frequency_sec }) {
		database
			.prepare('UPDATE files SET refresh_frequency_sec = ? WHERE logical_path = ? AND version_id = ?')
			.run(refresh_frequency_sec, logical_path, version_id);
	},
	pruned(database, { logical_path, version_id }) {
		for (const table of ['chunks', 'authors', 'files']) {
			database.prepare(`DELETE FROM ${table} WHERE logical_path = ? AND version_id = ?`).run(logical_path, version_id);
		}
	},
	blob(database, { blob: { sha256, mime_type, size_bytes, bytes } }, _rules, now) {
		database
			.prepare(
				`INSERT INTO blobs (sha256, mime_type, size_bytes, created_at, bytes) VALUES (?, ?, ?, ?, ?)
					ON CONFLICT (sha256) DO UPDATE SET mime_type = excluded.mime_type, bytes = excluded.bytes`,
			)
			.run(sha256, mime_type, size_bytes, new Date(now).toISOString(), bytes);
	},
	'blob-gone'(database, { sha256 }) {
		database.prepare('DELETE FROM blobs WHERE sha256 = ?').run(sha256);
	},
	fetched(database, { fetch: { at, address, final_address, status, bytes, reason, outcome } }) {
		const { lastInsertRowid } = statement(
			database,
			'INSERT INTO fetches (at, address, final_address, status, bytes, reason, outcome) VALUES (?, ?, ?, ?, ?, ?, ?)',
		).run(at, address, final_address, status, bytes, reason, outcome);
		statement(database, 'DELETE FROM fetches WHERE number <= ?').run(Number(lastInsertRowid) - mostFetches);
	},
};

const newestOf = 'SELECT max(version_id) AS newest FROM files WHERE logical_path = ?';

/** Only those of the newest version are searched. */
function insertChunks(database: DatabaseSync, version: KnowledgeVersion, rules: StoreRules, isNewest: boolean): void {
	const { logical_path, version_id, description, content } = version;
	const insert = statement(
		database,
		`INSERT INTO chunks (logical_path, version_id, chunk_index, context, content, search_text) VALUES (?, ?, ?, ?, ?, ?)`,
	);
	for (const [index, chunk] of chunksOf(content, rules.chunks).entries()) {
		const searchText = rules.searchText(logical_path, description, chunk);
		const { context = null } = chunk;
		const { lastInsertRowid } = insert.run(logical_path, version_id, index, context, chunk.content, searchText);
		if (isNewest) indexChunk(database, lastInsertRowid, searchText);
	}
}

/** Makes changes, in the transaction that is open. */
export function makeChanges(
	database: DatabaseSync,
	changes: readonly KnowledgeChange[],
	rules: StoreRules,
	now: number,
): void {
	for (const change of changes) (makers[change.kind] as Make<Kind>)(database, change, rules, now);
	// What was deleted lies about in the index until then.
	if (changes.some(({ kind }) => kind === 'pruned')) database.exec("INSERT INTO words (words) VALUES ('optimize')");
}
