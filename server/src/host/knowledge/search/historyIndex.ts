import type { DatabaseSync } from 'node:sqlite';
import { countTerms, type WordIndex } from '../../../engine/knowledge/search/keywords.ts';
import { statement } from '../rows.ts';
import { currentChunks } from './currentChunks.ts';

/** A chunk, of whatever version, as it is read for one question. */
export interface ChunkText {
	readonly number: number;
	readonly document: number;
	readonly text: string;
}

/** What a chunk was found by, for as long as a question is answered. */
interface ReadChunk {
	readonly length: number;
	readonly document: number;
	readonly times: ReadonlyMap<string, number>;
}

/** The words of these chunks. Their numbers, and those of their documents, are below the two rooms. */
export function indexOfTexts(
	texts: Iterable<ChunkText>,
	{ room, documentRoom }: { readonly room: number; readonly documentRoom: number },
): WordIndex {
	const chunks = new Map<number, ReadChunk>();
	const documentWords = new Map<number, number>();
	let words = 0;
	for (const { number, document, text } of texts) {
		const { terms, length } = countTerms(text);
		const times = new Map<string, number>();
		for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1);
		chunks.set(number, { length, document, times });
		documentWords.set(document, (documentWords.get(document) ?? 0) + length);
		words += length;
	}
	return {
		chunks: chunks.size,
		room,
		averageLength: words / chunks.size || 1,
		lengthOf: (chunk) => chunks.get(chunk)?.length ?? 0,
		postings(term) {
			const having = [...chunks].filter(([, { times }]) => times.has(term));
			return { chunks: having.map(([chunk]) => chunk), times: having.map(([, { times }]) => times.get(term) ?? 0) };
		},
		documents: {
			count: documentWords.size,
			room: documentRoom,
			averageLength: words / documentWords.size || 1,
			of: (chunk) => chunks.get(chunk)?.document ?? 0,
			lengthOf: (document) => documentWords.get(document) ?? 0,
		},
	};
}

/** Some 10,000 chunks are read in a second, and only who asks for older versions waits for it. */
export function historyIndexOf(database: DatabaseSync, numbers: Iterable<number>): WordIndex {
	const known = currentChunks(database);
	const read = statement(database, 'SELECT search_text FROM chunks WHERE number = ?');
	function* texts(): Generator<ChunkText> {
		for (const number of numbers) {
			const text = String(read.get(number)?.search_text ?? '');
			yield { number, document: known.documentOf(number), text };
		}
	}
	return indexOfTexts(texts(), { room: known.room, documentRoom: known.documentRoom });
}
