/** A chunk that one kind of search found. */
export interface FoundChunk {
	readonly logical_path: string;
	readonly version_id: string;
	readonly chunk_index: number;
	readonly chunk_content: string;
	/** Higher is better, on the scale of that search. */
	readonly score: number;
	/** Of a search by words: the share of the question’s words that it has, each as much as it is rare, 0..1. */
	readonly coverage?: number;
}

export interface FusedHit {
	readonly logical_path: string;
	readonly version_id: string;
	readonly chunk_index: number;
	readonly snippet: string;
	/** 0..1: 1 is first in both. */
	readonly score: number;
	readonly semantic_score: number | null;
	readonly keyword_score: number | null;
	/** Lines of the document in that version, counted from 1, both in; the runtime’s own answer has none. */
	readonly start_line?: number;
	readonly end_line?: number;
}

export interface FusionOptions {
	readonly limit: number;
	/** What is added to each rank; 60 unless said. */
	readonly k?: number | undefined;
	/** 0..1; 0.5 unless said, and 0.6 in the configuration that the store comes with. */
	readonly semanticWeight?: number | undefined;
	snippet(content: string): string;
}

const round = (score: number): number => Math.round(score * 10_000) / 10_000;

/** Makes one list of both, best first, by reciprocal rank; where two are level, what meaning found comes first. */
export function fuseRRF(
	semantic: readonly FoundChunk[],
	keyword: readonly FoundChunk[],
	{ limit, k = 60, semanticWeight = 0.5, snippet }: FusionOptions,
): FusedHit[] {
	const fused = new Map<string, { hit: FusedHit; sum: number }>();
	const add = (found: readonly FoundChunk[], weight: number, score: 'semantic_score' | 'keyword_score'): void => {
		for (const [index, { logical_path, version_id, chunk_index, chunk_content, ...chunk }] of found.entries()) {
			const key = `${logical_path}::${version_id}::${chunk_index}`;
			const { hit, sum } = fused.get(key) ?? {
				hit: {
					logical_path,
					version_id,
					chunk_index,
					snippet: snippet(chunk_content),
					score: 0,
					semantic_score: null,
					keyword_score: null,
				},
				sum: 0,
			};
			fused.set(key, { hit: { ...hit, [score]: round(chunk.score) }, sum: sum + weight / (k + index + 1) });
		}
	};
	add(semantic, semanticWeight, 'semantic_score');
	add(keyword, 1 - semanticWeight, 'keyword_score');
	return [...fused.values()]
		.sort((a, b) => b.sum - a.sum)
		.slice(0, limit)
		.map(({ hit, sum }) => ({ ...hit, score: round(sum / (1 / (k + 1))) }));
}

/**
 * At most `limit` of `hits`, and at most `maxPerFile` from one file as long as others can take the place; the best of
 * what was held back fills up behind them. A cap of 0 or less caps nothing (membot 0.19.5).
 */
export function diversify<Hit extends { readonly logical_path: string }>(
	hits: readonly Hit[],
	maxPerFile: number,
	limit: number,
): Hit[] {
	if (maxPerFile <= 0 || hits.length <= limit) return hits.slice(0, limit);
	const taken = new Map<string, number>();
	const kept: Hit[] = [];
	const heldBack: Hit[] = [];
	for (const hit of hits) {
		const count = taken.get(hit.logical_path) ?? 0;
		if (count >= maxPerFile || kept.length >= limit) {
			heldBack.push(hit);
			continue;
		}
		taken.set(hit.logical_path, count + 1);
		kept.push(hit);
	}
	return [...kept, ...heldBack.slice(0, Math.max(0, limit - kept.length))];
}
