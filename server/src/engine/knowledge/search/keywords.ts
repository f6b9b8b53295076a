import { eachTerm } from '../../memory/search/text/words.ts';

/** The chunks with one term, each once, ascending. */
export interface WordPostings {
	readonly chunks: ArrayLike<number>;
	/** How often the term stands in each of them. */
	readonly times: ArrayLike<number>;
}

/** The words of chunks, wherever they are kept. Chunks and documents have numbers from 0 on, not all of which are used. */
export interface WordIndex {
	readonly chunks: number;
	/** Numbers of chunks are below this. */
	readonly room: number;
	/** Words that a chunk has on average, above 0. */
	readonly averageLength: number;
	/** Words of a chunk. */
	lengthOf(chunk: number): number;
	postings(term: string): WordPostings;
	/** The documents that the chunks are of. */
	readonly documents: {
		readonly count: number;
		/** Numbers of documents are below this. */
		readonly room: number;
		/** Words that one has on average, above 0. */
		readonly averageLength: number;
		of(chunk: number): number;
		lengthOf(document: number): number;
	};
}

/** What a text is found by, as the memory search has it. */
export interface CountedTerms {
	/** In the order of the text, as often as they stand there. */
	readonly terms: readonly string[];
	readonly length: number;
}

export function countTerms(text: string): CountedTerms {
	const terms: string[] = [];
	let length = 0;
	eachTerm(text, (term, _start, _end, kind) => {
		terms.push(term);
		if (kind === 'word' || kind === 'stop') length += 1;
	});
	return { terms, length };
}

/** A chunk that has words of a question. */
interface RankedChunk {
	readonly chunk: number;
	readonly score: number;
	/** The share of the question’s words that it has, each as much as it is rare: 0..1. */
	readonly coverage?: number;
}

interface WordRankingOptions {
	readonly limit: number;
	/** False for chunks that are not to be found. */
	readonly accepts: ((chunk: number) => boolean) | undefined;
}

/** The chunks with any word of `question`, best first. Level ones stand in the order of their numbers. */
export type RankWords = (index: WordIndex, question: string, options: WordRankingOptions) => readonly RankedChunk[];

/** Okapi BM25, as DuckDB’s full-text search comes (membot 0.17.0). */
const k1 = 1.2;
const b = 0.75;

/** As the runtime’s store has it. */
export const rankByWords: RankWords = (index, question, { limit, accepts }) => {
	const scores = new Map<number, number>();
	for (const term of termsAsked(question)) {
		const { chunks, times } = index.postings(term);
		const frequency = chunks.length;
		const weight = Math.log10((index.chunks - frequency + 0.5) / (frequency + 0.5) + 1);
		for (let at = 0; at < frequency; at++) {
			const chunk = chunks[at] as number;
			if (accepts && !accepts(chunk)) continue;
			const count = times[at] as number;
			const norm = k1 * (1 - b + (b * index.lengthOf(chunk)) / index.averageLength);
			scores.set(chunk, (scores.get(chunk) ?? 0) + (weight * count * (k1 + 1)) / (count + norm));
		}
	}
	return [...scores]
		.sort(([one, a], [other, c]) => c - a || one - other)
		.slice(0, limit)
		.map(([chunk, score]) => ({ chunk, score }));
};

/** Each once. Words like “the” count only where the question has no others. */
export function termsAsked(question: string): ReadonlySet<string> {
	const all = new Set<string>();
	const telling = new Set<string>();
	eachTerm(question, (term, _start, _end, kind) => {
		all.add(term);
		if (kind !== 'stop') telling.add(term);
	});
	return telling.size > 0 ? telling : all;
}
