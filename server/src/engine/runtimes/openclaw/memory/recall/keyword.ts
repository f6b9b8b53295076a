/** How a version asks its full-text index, and what it makes of the answer. */
export interface KeywordStyle {
	/** The right side of MATCH; undefined where nothing of the query can be asked. */
	query(raw: string): string | undefined;
	/** Score of a hit from FTS5's bm25(). */
	score(rank: number): number;
}

const allOf = (words: readonly string[] | null): string | undefined => words?.map((word) => `"${word}"`).join(' AND ');

/** For a rank that is no number. */
const unknownRank = 1 / 1000;

/** 2026.1 knows words of ASCII alone, and takes every rank below zero, which is every hit, for a perfect one. */
export const keyword2026_1: KeywordStyle = {
	query: (raw) => allOf(raw.match(/[A-Za-z0-9_]+/gu)),
	score: (rank) => (Number.isFinite(rank) ? 1 / (1 + Math.max(0, rank)) : unknownRank),
};

/** 2026.7.1 and 2026.9.6; combining marks part words. */
export const keyword2026_9: KeywordStyle = {
	query: (raw) => allOf(raw.match(/[\p{L}\p{N}_]+/gu)),
	score: (rank) => {
		if (!Number.isFinite(rank)) return unknownRank;
		return rank < 0 ? -rank / (1 - rank) : 1 / (1 + rank);
	},
};
