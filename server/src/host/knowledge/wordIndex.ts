import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { ChunkQuestion } from '../../engine/knowledge/operations/operation.ts';
import type { FoundChunk } from '../../engine/knowledge/search/fusion.ts';
import { countTerms, rankByWords, type WordIndex, type WordPosting } from '../../engine/knowledge/search/keywords.ts';
import { isUnder, under } from './reader.ts';
import { statement } from './rows.ts';

/** Where ASCII that is no letter or digit moves to, so that the tokenizer of FTS5 does not cut terms there. */
const aside = 0xe0_00;

/** A term as it stands in the index. */
const written = (term: string): string =>
	term.replace(/[^a-z0-9\u0080-\u{10ffff}]/gu, (character) =>
		String.fromCodePoint(aside + (character.codePointAt(0) ?? 0)),
	);

/** Puts a chunk among those that are searched by words. */
export function indexChunk(database: DatabaseSync, number: number | bigint, searchText: string): void {
	const { terms, length } = countTerms(searchText);
	statement(database, 'INSERT INTO words (rowid, terms) VALUES (?, ?)').run(number, terms.map(written).join(' '));
	statement(database, 'INSERT INTO word_counts (chunk, words) VALUES (?, ?)').run(number, length);
}

/** Takes the chunks of all versions of `path` out of it. */
export function leaveOut(database: DatabaseSync, path: string): void {
	const indexed = 'SELECT chunk FROM word_counts JOIN chunks ON chunks.number = chunk WHERE logical_path = ?';
	for (const { chunk } of statement(database, indexed).all(path)) {
		statement(database, 'DELETE FROM words WHERE rowid = ?').run(chunk ?? null);
		statement(database, 'DELETE FROM word_counts WHERE chunk = ?').run(chunk ?? null);
	}
}

/** Makes it anew of all current versions. */
export function indexAnew(database: DatabaseSync): void {
	database.exec("INSERT INTO words (words) VALUES ('delete-all'); DELETE FROM word_counts");
	const current = database.prepare(
		`SELECT number, search_text FROM chunks WHERE version_id =
			(SELECT max(version_id) FROM files WHERE files.logical_path = chunks.logical_path)`,
	);
	for (const row of current.all()) {
		const { number, search_text } = z.object({ number: z.number(), search_text: z.string() }).parse(row);
		indexChunk(database, number, search_text);
	}
}

function indexOf(database: DatabaseSync): WordIndex {
	const sums = 'SELECT count(*) AS chunks, avg(words) AS averageLength FROM word_counts';
	const { chunks, averageLength } = statement(database, sums).get() ?? {};
	return {
		chunks: Number(chunks ?? 0),
		averageLength: Number(averageLength ?? 0) || 1,
		postings(term) {
			const sql = `SELECT doc AS chunk, count(*) AS times, words AS length
				FROM words_in JOIN word_counts ON chunk = doc WHERE term = ? GROUP BY doc`;
			return statement(database, sql).all(written(term)) as unknown as readonly WordPosting[];
		},
	};
}

/** The chunks below a path; undefined where that is everything. */
function chunksUnder(database: DatabaseSync, start: string): ReadonlySet<number> | undefined {
	if (start === '') return undefined;
	const sql = `SELECT number FROM chunks WHERE ${isUnder('chunks')}`;
	return new Set(
		statement(database, sql)
			.all(...under(start))
			.map(({ number }) => Number(number)),
	);
}

const found = z.object({
	logical_path: z.string(),
	version_id: z.string(),
	chunk_index: z.number(),
	chunk_content: z.string(),
});

/** Current chunks that the words of a question are in, best first. */
export function findByWords(
	database: DatabaseSync,
	{ text, limit, pathPrefix = '' }: ChunkQuestion,
): readonly FoundChunk[] {
	const read = statement(
		database,
		'SELECT logical_path, version_id, chunk_index, content AS chunk_content FROM chunks WHERE number = ?',
	);
	return rankByWords(indexOf(database), text, { limit, among: chunksUnder(database, pathPrefix) }).map(
		({ chunk, score }) => ({
			...found.parse(read.get(chunk)),
			score,
		}),
	);
}
