import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { countTerms, type WordIndex, type WordPostings } from '../../../engine/knowledge/search/keywords.ts';
import { statement } from '../rows.ts';
import { numbersIn } from './cached.ts';
import { currentChunks } from './currentChunks.ts';

/** Where ASCII that is no letter or digit moves to, so that the tokenizer of FTS5 does not cut terms there. */
const aside = 0xe0_00;

const [digit0, digit9, letterA, letterZ, ascii] = [48, 57, 97, 122, 128];

/** True of nearly all terms. */
function isPlain(term: string): boolean {
	for (let at = 0; at < term.length; at++) {
		const code = term.charCodeAt(at);
		const isPlainHere = code >= ascii || (code >= letterA && code <= letterZ) || (code >= digit0 && code <= digit9);
		if (!isPlainHere) return false;
	}
	return true;
}

/** A term as it stands in the index. */
const written = (term: string): string => (isPlain(term) ? term : withAside(term));

const withAside = (term: string): string =>
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

/** The words of newest versions. */
export function wordIndexOf(database: DatabaseSync): WordIndex {
	const chunks = currentChunks(database);
	return {
		chunks: chunks.count,
		room: chunks.room,
		averageLength: chunks.averageLength,
		lengthOf: (chunk) => chunks.lengthOf(chunk),
		postings(term) {
			// A chunk once for each time that the term stands in it, ascending.
			const sql = 'SELECT group_concat(doc) AS numbers FROM words_in WHERE term = ?';
			return postingsFrom(numbersIn(statement(database, sql).get(written(term))?.numbers));
		},
		documents: {
			count: chunks.documentCount,
			room: chunks.documentRoom,
			averageLength: chunks.averageDocumentLength,
			of: (chunk) => chunks.documentOf(chunk),
			lengthOf: (document) => chunks.documentLength(document),
		},
	};
}

/** Of numbers that stand there once for each time, all of one chunk in a row. */
function postingsFrom(occurrences: Uint32Array): WordPostings {
	const chunks = new Uint32Array(occurrences.length);
	const times = new Uint32Array(occurrences.length);
	let count = 0;
	for (const chunk of occurrences) {
		if (count === 0 || chunks[count - 1] !== chunk) chunks[count++] = chunk;
		(times[count - 1] as number) += 1;
	}
	return { chunks: chunks.subarray(0, count), times: times.subarray(0, count) };
}
