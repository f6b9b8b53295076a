import * as z from 'zod';
import { chunksOf } from '../../../engine/knowledge/documents/chunking.ts';
import type { StoreRules } from '../../../engine/knowledge/rules/storeRules.ts';
import { countTerms } from '../../../engine/knowledge/search/keywords.ts';
import type { KnowledgeChange, KnowledgeVersion } from '../../../engine/knowledge/store/version.ts';
import { escapeNul } from '../../postgres/escapedNul.ts';
import type { SqlSession } from '../../postgres/postgres.ts';
import { sql } from '../../postgres/statement.ts';
import { mostFetches } from '../changes.ts';
import { lexemesOf } from './lexemes.ts';

/** What changes are made in: the store’s row is locked, so nobody else changes it. */
interface Making {
	readonly session: SqlSession;
	readonly store: number;
	readonly rules: StoreRules;
	/** ms since the epoch. */
	readonly now: number;
	/** What comes to the store’s numbers, and goes from them. */
	readonly totals: { chunks: number; words: number; documents: number; fresh: number };
}

const insertFile = sql`
	INSERT INTO soulscope.knowledge_files (
		store, logical_path, version_id, tombstone, source_type, source_path, source_sha256, blob_sha256, content_sha256, mime_type,
		size_bytes, description, fetcher, downloader, downloader_args, refresh_frequency_sec, refreshed_at, last_refresh_status,
		change_note, created_at, author, content
	) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
	RETURNING number, NOT EXISTS (
		SELECT FROM soulscope.knowledge_files WHERE store = $1 AND logical_path = $2 AND version_id > $3
	) AS is_newest`;
const insertedRow = z.object({ number: z.number(), is_newest: z.boolean() });

const leaveOut = sql`
	DELETE FROM soulscope.knowledge_words WHERE document IN (
		SELECT number FROM soulscope.knowledge_files WHERE store = $1 AND logical_path = $2
	) RETURNING document, words, chunk, segment`;
const leaveVersionOut = sql`
	DELETE FROM soulscope.knowledge_words WHERE document IN (
		SELECT number FROM soulscope.knowledge_files WHERE store = $1 AND logical_path = $2 AND version_id = $3
	) RETURNING document, words, chunk, segment`;
const leftOutRow = z.object({
	document: z.number(),
	words: z.number(),
	chunk: z.number(),
	segment: z.number().nullable(),
});

/** Notes that these chunks ($3) are gone from their segments ($2). */
const noteGone = sql`
	WITH noted AS (
		INSERT INTO soulscope.knowledge_gone (store, segment, chunk)
		SELECT $1, segment, chunk FROM unnest($2::bigint[], $3::bigint[]) AS left_out (segment, chunk)
		RETURNING number, segment
	), counted AS (
		UPDATE soulscope.knowledge_segments SET gone = gone + having_lost.count
		FROM (SELECT segment, count(*) FROM noted GROUP BY segment) AS having_lost WHERE number = having_lost.segment
	) UPDATE soulscope.knowledge_stores SET gone = (SELECT max(number) FROM noted) WHERE number = $1`;

const insertChunks = sql`
	INSERT INTO soulscope.knowledge_chunks (store, logical_path, version_id, chunk_index, context, content, search_text)
	SELECT $1, $2, $3, $4 + place - 1, context, content, search_text
	FROM unnest($5::text[], $6::text[], $7::text[]) WITH ORDINALITY AS cut (context, content, search_text, place)
	ORDER BY place RETURNING number, chunk_index`;
const chunkRow = z.object({ number: z.number(), chunk_index: z.number() });

/** Chunks that are put in by one statement: a server gives up on one that takes long, and on whoever says nothing for long. */
const together = 200;

const insertWords = sql`
	INSERT INTO soulscope.knowledge_words (store, document, document_words, chunk, words, terms)
	SELECT $1, $2, $3, chunk, words, terms::tsvector
	FROM unnest($4::bigint[], $5::integer[], $6::text[]) AS counted (chunk, words, terms)`;

const setRefreshed = sql`
	UPDATE soulscope.knowledge_files
	SET refreshed_at = $4, last_refresh_status = $5, downloader_args = coalesce($6, downloader_args)
	WHERE store = $1 AND logical_path = $2 AND version_id = $3`;
const setScheduled = sql`
	UPDATE soulscope.knowledge_files SET refresh_frequency_sec = $4
	WHERE store = $1 AND logical_path = $2 AND version_id = $3`;
const dropChunks = sql`
	DELETE FROM soulscope.knowledge_chunks WHERE store = $1 AND logical_path = $2 AND version_id = $3`;
const dropFile = sql`
	DELETE FROM soulscope.knowledge_files WHERE store = $1 AND logical_path = $2 AND version_id = $3`;
const putBlob = sql`
	INSERT INTO soulscope.knowledge_blobs (store, sha256, mime_type, size_bytes, created_at, bytes)
	VALUES ($1, $2, $3, $4, $5, $6)
	ON CONFLICT (store, sha256) DO UPDATE SET mime_type = excluded.mime_type, bytes = excluded.bytes`;
const dropBlob = sql`DELETE FROM soulscope.knowledge_blobs WHERE store = $1 AND sha256 = $2`;
const addFetch = sql`
	INSERT INTO soulscope.knowledge_fetches (store, at, address, final_address, status, bytes, reason, outcome)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
const dropOldFetches = sql`
	DELETE FROM soulscope.knowledge_fetches WHERE store = $1 AND number <= (
		SELECT number FROM soulscope.knowledge_fetches WHERE store = $1 ORDER BY number DESC OFFSET $2 LIMIT 1
	)`;
const addTotals = sql`
	UPDATE soulscope.knowledge_stores
	SET chunks = chunks + $2, words = words + $3, documents = documents + $4, fresh = fresh + $5 WHERE number = $1
	RETURNING fresh, EXISTS (
		SELECT FROM soulscope.knowledge_segments WHERE store = $1 AND is_ready AND 2 * gone > chunks
	) AS are_worn`;
const totalsRow = z
	.object({ fresh: z.number(), are_worn: z.boolean() })
	.transform(({ fresh, are_worn: areWorn }) => ({ fresh, areWorn }));

const text = (value: string | null): string | null => value && escapeNul(value);
const json = (value: object | null): string | null => value && escapeNul(JSON.stringify(value));

async function subtract(
	{ session, store, totals }: Making,
	rows: readonly z.infer<typeof leftOutRow>[],
): Promise<void> {
	const settled = rows.filter(({ segment }) => segment !== null);
	const segments = settled.map(({ segment }) => segment ?? 0);
	const chunks = settled.map(({ chunk }) => chunk);
	if (settled.length > 0) await session.run(noteGone, store, segments, chunks);
	totals.fresh -= rows.length - settled.length;
	totals.chunks -= rows.length;
	for (const { words } of rows) totals.words -= words;
	totals.documents -= new Set(rows.map(({ document }) => document)).size;
}

const makers: {
	readonly [Kind in KnowledgeChange['kind']]: (
		making: Making,
		change: Extract<KnowledgeChange, { kind: Kind }>,
	) => Promise<void>;
} = {
	async version(making, { version, author = null }) {
		const { session, store } = making;
		const path = escapeNul(version.logical_path);
		const [inserted] = await session.rows(
			insertFile,
			insertedRow,
			store,
			path,
			escapeNul(version.version_id),
			version.tombstone,
			version.source_type,
			text(version.source_path),
			text(version.source_sha256),
			text(version.blob_sha256),
			text(version.content_sha256),
			text(version.mime_type),
			version.size_bytes,
			text(version.description),
			version.fetcher,
			text(version.downloader),
			json(version.downloader_args),
			version.refresh_frequency_sec,
			text(version.refreshed_at),
			text(version.last_refresh_status),
			text(version.change_note),
			text(version.created_at),
			text(author),
			escapeNul(version.content),
		);
		if (!inserted) return;
		// One that is brought from elsewhere may be older than what is there.
		if (inserted.is_newest) await subtract(making, await session.rows(leaveOut, leftOutRow, store, path));
		if (!version.tombstone) await cut(making, version, inserted.is_newest ? inserted.number : undefined);
	},
	async refreshed({ session, store }, change) {
		const { logical_path, version_id, refreshed_at, last_refresh_status, downloader_args = null } = change;
		const name = [escapeNul(logical_path), escapeNul(version_id)] as const;
		await session.run(
			setRefreshed,
			store,
			...name,
			refreshed_at,
			escapeNul(last_refresh_status),
			json(downloader_args),
		);
	},
	async scheduled({ session, store }, { logical_path, version_id, refresh_frequency_sec }) {
		await session.run(setScheduled, store, escapeNul(logical_path), escapeNul(version_id), refresh_frequency_sec);
	},
	async pruned(making, { logical_path, version_id }) {
		const { session, store } = making;
		const name = [store, escapeNul(logical_path), escapeNul(version_id)] as const;
		await subtract(making, await session.rows(leaveVersionOut, leftOutRow, ...name));
		await session.run(dropChunks, ...name);
		await session.run(dropFile, ...name);
	},
	async blob({ session, store, now }, { blob: { sha256, mime_type, size_bytes, bytes } }) {
		await session.run(putBlob, store, sha256, escapeNul(mime_type), size_bytes, new Date(now).toISOString(), bytes);
	},
	async 'blob-gone'({ session, store }, { sha256 }) {
		await session.run(dropBlob, store, sha256);
	},
	async fetched({ session, store }, { fetch: { at, address, final_address, status, bytes, reason, outcome } }) {
		const texts = [escapeNul(address), escapeNul(final_address)] as const;
		await session.run(addFetch, store, at, ...texts, status, bytes, reason, escapeNul(outcome));
		await session.run(dropOldFetches, store, mostFetches);
	},
};

/** `document`: the number of the version where its words are searched; only those of the newest are. */
async function cut(making: Making, version: KnowledgeVersion, document: number | undefined): Promise<void> {
	const { session, store, rules, totals } = making;
	const { logical_path, version_id, description, content } = version;
	const chunks = chunksOf(content, rules.chunks);
	const texts = chunks.map((chunk) => rules.searchText(logical_path, description, chunk));
	const counted: { readonly number: number; readonly length: number; readonly terms: readonly string[] }[] = [];
	for (let from = 0; from < chunks.length; from += together) {
		const some = chunks.slice(from, from + together);
		const made = await session.rows(
			insertChunks,
			chunkRow,
			store,
			escapeNul(logical_path),
			escapeNul(version_id),
			from,
			some.map(({ context }) => text(context ?? null)),
			some.map((chunk) => escapeNul(chunk.content)),
			texts.slice(from, from + together).map(escapeNul),
		);
		if (document === undefined) continue;
		for (const { number, chunk_index } of made) counted.push({ number, ...countTerms(texts[chunk_index] ?? '') });
	}
	if (document === undefined || counted.length === 0) return;
	const words = counted.reduce((sum, { length }) => sum + length, 0);
	// A document without a word is one all the same.
	const documentWords = counted.reduce((sum, { length }) => sum + (length || 1), 0);
	for (let from = 0; from < counted.length; from += together) {
		const some = counted.slice(from, from + together);
		await session.run(
			insertWords,
			store,
			document,
			documentWords,
			some.map(({ number }) => number),
			some.map(({ length }) => length),
			some.map(({ terms }) => lexemesOf(store, terms)),
		);
	}
	totals.chunks += counted.length;
	totals.fresh += counted.length;
	totals.words += words;
	totals.documents += 1;
}

/**
 * Makes changes, in the transaction that is open and has the store’s row locked. Gives how much of the store is in no segment then, and whether
 * one is worn.
 */
export async function makeChanges(
	making: Omit<Making, 'totals'>,
	changes: readonly KnowledgeChange[],
): Promise<z.infer<typeof totalsRow> | undefined> {
	const totals = { chunks: 0, words: 0, documents: 0, fresh: 0 };
	for (const change of changes) {
		const make = makers[change.kind] as (making: Making, change: KnowledgeChange) => Promise<void>;
		await make({ ...making, totals }, change);
	}
	const { chunks, words, documents, fresh } = totals;
	const [state] = await making.session.rows(addTotals, totalsRow, making.store, chunks, words, documents, fresh);
	return state;
}
