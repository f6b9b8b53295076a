const normal = (path: string): string =>
	path.trim().replaceAll('\\', '/').replace(/^\.\//u, '').normalize('NFC').toLowerCase();

/** 3: the query is the path; 2: its last name; 1: that without its extension; 0: none of them. */
export type PathTier = 0 | 1 | 2 | 3;

/** How exactly `query` names a path. */
export function pathTiers(query: string): (path: string) => PathTier {
	const wanted = normal(query);
	return (path) => {
		const given = normal(path);
		if (wanted === '' || wanted === '.') return 0;
		if (wanted === given) return 3;
		const name = given.slice(given.lastIndexOf('/') + 1);
		if (wanted === name) return 2;
		const dot = name.lastIndexOf('.');
		return wanted === (dot > 0 ? name.slice(0, dot) : name) ? 1 : 0;
	};
}

const wordsOf = (text: string): string[] =>
	(text.normalize('NFC').match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) => word.toLowerCase());

/** OpenClaw 2026.9.6: what a hit earns beyond its bm25() score. */
const boosts = { share: 0.45, density: 0.2, inPath: 0.18, length: 0.18, lengthUnits: 160 } as const;

/**
 * Adds to the score of a hit: for the share of the query's words that it has, for how much of it they are, for each of
 * them in its path, and for its length; 1 at most.
 */
export function lexicalScores(query: string): (score: number, path: string, text: string) => number {
	const wanted = [...new Set(wordsOf(query))];
	return (score, path, text) => {
		if (wanted.length === 0) return score;
		const words = new Set(wordsOf(text));
		const found = wanted.filter((word) => words.has(word)).length;
		const where = path.normalize('NFC').toLowerCase();
		const inPath = wanted.reduce((sum, word) => sum + (where.includes(word) ? boosts.inPath : 0), 0);
		const length = Math.min(text.length / boosts.lengthUnits, boosts.length);
		const density = found / Math.max(words.size, 1);
		const boost = (found / wanted.length) * boosts.share + density * boosts.density + inPath + length;
		return Math.min(1, score + boost);
	};
}
