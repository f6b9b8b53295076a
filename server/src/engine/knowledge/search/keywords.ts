import { eachTerm } from '../../memory/search/text/words.ts';

/** A chunk with a term in it. */
export interface WordPosting {
	/** The chunk’s number. */
	readonly chunk: number;
	/** How often the term stands in it. */
	readonly times: number;
	/** Words that it has. */
	readonly length: number;
}

/** The words of all current chunks, wherever they are kept. */
export interface WordIndex {
	readonly chunks: number;
	/** Words that a chunk has on average. */
	readonly averageLength: number;
	/** The chunks with this term, each once. */
	postings(term: string): readonly WordPosting[];
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

/** Okapi BM25, as DuckDB’s full-text search comes (membot 0.17.0). */
const k1 = 1.2;
const b = 0.75;

/** Chunks with any word of `question`, only those of `among` where that is given, best first: their numbers and scores. Level ones stand in the order of their numbers. */
export function rankByWords(
	index: WordIndex,
	question: string,
	{ limit, among }: { readonly limit: number; readonly among: ReadonlySet<number> | undefined },
): readonly { readonly chunk: number; readonly score: number }[] {
	const scores = new Map<number, number>();
	for (const term of termsAsked(question)) {
		const postings = index.postings(term);
		const frequency = postings.length;
		const weight = Math.log10((index.chunks - frequency + 0.5) / (frequency + 0.5) + 1);
		for (const { chunk, times, length } of postings) {
			if (among && !among.has(chunk)) continue;
			const norm = k1 * (1 - b + (b * length) / index.averageLength);
			scores.set(chunk, (scores.get(chunk) ?? 0) + (weight * times * (k1 + 1)) / (times + norm));
		}
	}
	return [...scores]
		.sort(([one, a], [other, c]) => c - a || one - other)
		.slice(0, limit)
		.map(([chunk, score]) => ({ chunk, score }));
}

/** Each once. Words like “the” count only where the question has no others. */
function termsAsked(question: string): ReadonlySet<string> {
	const all = new Set<string>();
	const telling = new Set<string>();
	eachTerm(question, (term, _start, _end, kind) => {
		all.add(term);
		if (kind !== 'stop') telling.add(term);
	});
	return telling.size > 0 ? telling : all;
}
