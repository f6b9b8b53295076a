import type { KeywordHit, KeywordHits, MemoryChunk } from '../../../../memory/policy.ts';
import { cosineSimilarity } from '../../../../memory/vectors.ts';
import { safeEnd } from '../../../../text/utf16.ts';
import type { SearchSettings } from '../searchConfig.ts';

/** UTF-16 units of a chunk that a hit shows. OpenClaw 2026.1.24 to 2026.9.6. */
const longestSnippet = 700;

/** Candidates beyond these are not looked at. OpenClaw 2026.1.24 to 2026.9.6. */
export const mostCandidates = 200;

/** As many as are asked of each index, where the configuration says how many times the wanted number that is. */
export const candidatesFor = ({ query }: SearchSettings, limit = query.maxResults): number =>
	Math.min(mostCandidates, Math.max(1, Math.floor(limit * query.hybrid.candidateMultiplier)));

export const snippetOf = (text: string): string => text.slice(0, safeEnd(text, longestSnippet));

/** An index that refuses a query has found nothing. */
export const rowsOf = (hits: KeywordHits | undefined): readonly KeywordHit[] =>
	hits === undefined || 'error' in hits ? [] : hits;

interface VectorHit {
	readonly chunk: number;
	readonly score: number;
}

/** Chunks by likeness to the query's vector, best first; a query of zeros is like nothing. */
export function nearest(
	chunks: readonly MemoryChunk[],
	queryVector: readonly number[] | undefined,
	vectors: readonly (readonly number[] | undefined)[] | undefined,
	limit: number,
): VectorHit[] {
	if (!queryVector?.some((value) => value !== 0)) return [];
	return chunks
		.flatMap((_chunk, chunk) => {
			const vector = vectors?.[chunk];
			return vector ? [{ chunk, score: cosineSimilarity(queryVector, vector) }] : [];
		})
		.filter(({ score }) => Number.isFinite(score))
		.sort((a, b) => b.score - a.score)
		.slice(0, limit);
}
