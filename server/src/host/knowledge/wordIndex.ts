import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { ChunkQuestion } from '../../engine/knowledge/operations/operation.ts';
import type { FoundChunk } from '../../engine/knowledge/search/fusion.ts';
import { countTerms, rankByWords, type WordIndex } from '../../engine/knowledge/search/keywords.ts';
import { isUnder, under } from './reader.ts';

/** Where ASCII that is no letter or digit moves to, so that the tokenizer of FTS5 does not cut terms there. */
const aside = 0xe0_00;

/** A term as it stands in the index. */
const written = (term: string): string =>
	term.replace(/[^a-z0-9\u0080-\uffff]/gu, (character) =>
		String.fromCodePoint(aside + (character.codePointAt(0) ?? 0)),
	);

/** Puts a chunk among those that are searched by words. */
export function indexChunk(database: DatabaseSync, number: number | bigint, searchText: string): void {
	const { terms, length } = countTerms(searchText);
	database.prepare('INSERT INTO words (rowid, terms) VALUES (?, ?)').run(number, terms.map(written).join(' '));
	database.prepare('UPDATE chunks SET words = ? WHERE number = ?').run(length, number);
}

/** Takes the chunks of all versions of `path` out of it. */
export function leaveOut(database: DatabaseSync, path: string): void {
	const indexed = 'SELECT number FROM chunks WHERE logical_path = ? AND words IS NOT NULL';
	database.prepare(`DELETE FROM words WHERE rowid IN (${indexed})`).run(path);
	database.prepare('UPDATE chunks SET words = NULL WHERE logical_path = ? AND words IS NOT NULL').run(path);
}

/** Makes it anew of all current versions. */
export function indexAnew(database: DatabaseSync): void {
	database.exec("INSERT INTO words (words) VALUES ('delete-all'); UPDATE chunks SET words = NULL");
	const current = database.prepare(
		`SELECT number, search_text FROM chunks WHERE version_id =
			(SELECT max(version_id) FROM files WHERE files.logical_path = chunks.logical_path)`,
	);
	for (const row of current.all()) {
		const { number, search_text } = z.object({ number: z.number(), search_text: z.string() }).parse(row);
		indexChunk(database, number, search_text);
	}
}

const posting = z.object({ chunk: z.number(), times: z.number(), length: z.number() });
const totals = z.object({ chunks: z.number(), averageLength: z.number().nullable() });

function indexOf(database: DatabaseSync, start: string): WordIndex {
	const { chunks, averageLength } = totals.parse(
		database
			.prepare('SELECT count(*) AS chunks, avg(words) AS averageLength FROM chunks WHERE words IS NOT NULL')
			.get(),
	);
	return {
		chunks,
		averageLength: averageLength || 1,
		*postings(term) {
			const sql = `SELECT doc AS chunk, count(*) AS times, chunks.words AS length
				FROM words_in JOIN chunks ON chunks.number = doc
				WHERE term = ? AND ${isUnder('chunks')} GROUP BY doc`;
			for (const row of database.prepare(sql).iterate(written(term), ...under(start))) yield posting.parse(row);
		},
		frequency: (term) =>
			Number(database.prepare('SELECT doc FROM words_all WHERE term = ?').get(written(term))?.doc ?? 0),
	};
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
	const read = database.prepare(
		'SELECT logical_path, version_id, chunk_index, content AS chunk_content FROM chunks WHERE number = ?',
	);
	return rankByWords(indexOf(database, pathPrefix), text, limit).map(({ chunk, score }) => ({
		...found.parse(read.get(chunk)),
		score,
	}));
}
