/** Where a chunk stands, and what is shown of it. */
interface FoundChunkText {
	readonly id: string;
	readonly path: string;
	readonly startLine: number;
	readonly endLine: number;
	readonly source: string;
	readonly snippet: string;
}
export type VectorFound = FoundChunkText & { readonly vectorScore: number };
export type KeywordFound = FoundChunkText & { readonly textScore: number };

export interface RecallWeights {
	readonly vectorWeight: number;
	readonly textWeight: number;
}

export interface Merged extends FoundChunkText {
	readonly score: number;
	readonly vectorScore?: number;
	readonly textScore?: number;
}

/**
 * The weighted sum of both scores, best first, as 2026.1 makes it. Where both found a chunk the keyword's snippet stands,
 * unless it is empty; of hits with one id the last one's keyword score counts.
 */
export function mergeHybrid(
	vector: readonly VectorFound[],
	keyword: readonly KeywordFound[],
	{ vectorWeight, textWeight }: RecallWeights,
): Merged[] {
	const found = new Map<string, Omit<Merged, 'score'>>(vector.map((hit) => [hit.id, hit]));
	for (const hit of keyword) {
		const before = found.get(hit.id);
		found.set(hit.id, before ? { ...before, textScore: hit.textScore, snippet: hit.snippet || before.snippet } : hit);
	}
	return [...found.values()]
		.map((hit) => ({ ...hit, score: vectorWeight * (hit.vectorScore ?? 0) + textWeight * (hit.textScore ?? 0) }))
		.sort((a, b) => b.score - a.score);
}
