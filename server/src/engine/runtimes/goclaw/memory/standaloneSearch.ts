import type { KeywordHits, KeywordQuery, MemoryChunk } from '../../../memory/policy.ts';
import { utf8Length } from '../../../text/lengths/measure.ts';
import { decodeAsGo } from '../text/utf8.ts';
import { similarity } from './similarity.ts';

export interface StandaloneHit {
	readonly path: string;
	readonly startLine: number;
	readonly endLine: number;
	readonly score: number;
	/** As the model gets it: each byte of a character that was cut in two is one U+FFFD. */
	readonly snippet: string;
	/** What went into the score before weights. */
	readonly keyword?: number;
	readonly vector?: number;
}

/** GoClaw 2026.2.26, memory defaults. `snippet` in UTF-8 bytes. */
export const standaloneDefaults = { limit: 6, snippet: 700, vectorWeight: 0.7, textWeight: 0.3 } as const;

const encoder = new TextEncoder();

/** The first `most` bytes and three dots where there are more; a character may be cut in two. */
export function truncateSnippet(text: string, most: number): Uint8Array {
	const bytes = encoder.encode(text);
	if (bytes.length <= most) return bytes;
	return Uint8Array.from([...bytes.subarray(0, most), ...encoder.encode('...')]);
}

const snippetOf = (text: string): string =>
	utf8Length(text) <= standaloneDefaults.snippet ? text : decodeAsGo(truncateSnippet(text, standaloneDefaults.snippet));

const otherColumns = ['id', 'path', 'source', 'start_line', 'end_line'];

/** The query goes to the index as it is: OR, NOT and NEAR work, and a hyphen is an error. */
export const standaloneQuery = (query: string, limit: number): KeywordQuery => ({
	match: query,
	tokenizer: 'porter unicode61',
	otherColumns,
	limit,
});

/** A better match has a rank further below zero, and so a lower score; the list stays in the order of the ranks. */
const textScore = (rank: number): number => 1 / (1 + Math.abs(rank));

export interface StandaloneWeights {
	readonly vectorWeight: number;
	readonly textWeight: number;
}

const placeOf = ({ path, startLine }: StandaloneHit): string => `${path}\n${startLine}`;

/** Sums what both found, text scores as shares of the first one's; a vector's hit keeps its own snippet. Best first. */
export function mergeResults(
	text: readonly StandaloneHit[],
	vector: readonly StandaloneHit[],
	{ vectorWeight, textWeight }: StandaloneWeights,
): StandaloneHit[] {
	const first = text[0]?.score ?? 0;
	const merged = new Map<string, StandaloneHit>();
	const add = (hit: StandaloneHit, score: number) => {
		const before = merged.get(placeOf(hit));
		merged.set(placeOf(hit), { ...before, ...hit, score: (before?.score ?? 0) + score });
	};
	for (const hit of text) add(hit, (first > 0 ? hit.score / first : hit.score) * textWeight);
	for (const hit of vector) add(hit, hit.score * vectorWeight);
	return [...merged.values()].sort((a, b) => b.score - a.score);
}

export interface StandaloneInputs {
	readonly chunks: readonly MemoryChunk[];
	readonly keywordHits: KeywordHits;
	/** Undefined where nothing is embedded, or embedding failed. */
	readonly queryVector?: readonly number[] | undefined;
	readonly vectors?: readonly (readonly number[] | undefined)[] | undefined;
	/** 0 or less for the usual one. */
	readonly limit?: number;
	readonly minScore?: number;
	readonly pathPrefix?: string;
	readonly weights?: StandaloneWeights;
}

export type StandaloneOutcome = { readonly hits: readonly StandaloneHit[] } | { readonly error: string };

/** As SQLite compares a beginning: without regard to the case of ASCII letters. */
function beginsLike(path: string, prefix: string): boolean {
	const fold = (text: string) => text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());
	return fold(path).startsWith(fold(prefix));
}

const limitOf = ({ limit = 0 }: StandaloneInputs): number => (limit > 0 ? limit : standaloneDefaults.limit);

function hitAt(chunks: readonly MemoryChunk[], at: number, parts: Pick<StandaloneHit, 'score' | 'keyword' | 'vector'>) {
	const { path = '', startLine = 0, endLine = 0, text = '' } = chunks[at] ?? {};
	return { path, startLine, endLine, snippet: snippetOf(text), ...parts };
}

function vectorHits(inputs: StandaloneInputs): StandaloneHit[] {
	const { chunks, queryVector, vectors, pathPrefix = '' } = inputs;
	if (!queryVector) return [];
	// Only a path at least as long as the prefix is held against it.
	const passes = (path: string) => utf8Length(path) < utf8Length(pathPrefix) || path.startsWith(pathPrefix);
	return chunks
		.flatMap(({ path }, at) => {
			const vector = vectors?.[at];
			const score = vector && passes(path) ? similarity(queryVector, vector) : 0;
			return score > 0 ? [{ at, score }] : [];
		})
		.sort((a, b) => b.score - a.score)
		.slice(0, limitOf(inputs))
		.map(({ at, score }) => hitAt(chunks, at, { score, vector: score }));
}

/**
 * What the standalone runtime finds. The least score counts only where both words and vectors found something; where
 * the index refuses the query, the vectors hide it.
 */
export function standaloneSearch(inputs: StandaloneInputs): StandaloneOutcome {
	const { chunks, keywordHits, pathPrefix = '', minScore = 0, weights = standaloneDefaults } = inputs;
	const limit = limitOf(inputs);
	const vector = vectorHits(inputs);
	if ('error' in keywordHits) {
		return vector.length > 0 ? { hits: vector } : { error: `fts query: ${keywordHits.error}` };
	}
	const text = keywordHits
		.filter(({ chunk }) => pathPrefix === '' || beginsLike(chunks[chunk]?.path ?? '', pathPrefix))
		.slice(0, limit)
		.map(({ chunk, rank }) => hitAt(chunks, chunk, { score: textScore(rank), keyword: textScore(rank) }));
	if (text.length === 0 || vector.length === 0) return { hits: vector.length > 0 ? vector : text };
	return {
		hits: mergeResults(text, vector, weights)
			.filter(({ score }) => score >= minScore)
			.slice(0, limit),
	};
}
