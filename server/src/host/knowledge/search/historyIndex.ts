import type { DatabaseSync } from 'node:sqlite';
import { countTerms, type WordIndex } from '../../../engine/knowledge/search/keywords.ts';
import { statement } from '../rows.ts';
import { currentChunks } from './currentChunks.ts';

/** What a chunk was found by, for as long as a question is answered. */
interface ReadChunk {
	readonly length: number;
	readonly times: ReadonlyMap<string, number>;
}

/**
 * The words of these chunks, of whatever version: they are read for this one question. Some 10,000 a second, and only who asks
 * for older versions waits for it.
 */
export function historyIndexOf(database: DatabaseSync, numbers: Iterable<number>): WordIndex {
	const chunks = new Map<number, ReadChunk>();
	const documentWords = new Map<number, number>();
	const known = currentChunks(database);
	let words = 0;
	const read = statement(database, 'SELECT search_text FROM chunks WHERE number = ?');
	for (const number of numbers) {
		const { terms, length } = countTerms(String(read.get(number)?.search_text ?? ''));
		const times = new Map<string, number>();
		for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1);
		chunks.set(number, { length, times });
		const document = known.documentOf(number);
		documentWords.set(document, (documentWords.get(document) ?? 0) + length);
		words += length;
	}
	return {
		chunks: chunks.size,
		room: known.room,
		averageLength: words / chunks.size || 1,
		lengthOf: (chunk) => chunks.get(chunk)?.length ?? 0,
		postings(term) {
			const having = [...chunks].filter(([, { times }]) => times.has(term));
			return { chunks: having.map(([chunk]) => chunk), times: having.map(([, { times }]) => times.get(term) ?? 0) };
		},
		documents: {
			count: documentWords.size,
			room: known.documentRoom,
			averageLength: words / documentWords.size || 1,
			of: (chunk) => known.documentOf(chunk),
			lengthOf: (document) => documentWords.get(document) ?? 0,
		},
	};
}
