/** Something found, and how well, on whatever scale; lists of it are best first. */
export interface FusedPassage {
	/** Its number in the index. */
	readonly passage: number;
	readonly score: number;
}

/** What two searches found for one question. */
export interface FusionInput {
	/** BM25; every score is above 0, unless the question has no words. */
	readonly byWords: readonly FusedPassage[];
	/** Cosines. */
	readonly bySimilarity: readonly FusedPassage[];
	/** The share of the question's words that a passage has, each as much as it is rare: 0..1. */
	coverageOf(passage: number): number;
}

/** Puts what words found and what is near in meaning into one order, best first. */
export type Fuse = (found: FusionInput) => ReadonlyMap<number, number>;

/** Meaning's share of a score: the rest is for words. */
export interface EmbeddingShares {
	/** Where the best passage has every word of the question. Not 0: of equals, the nearer in meaning is first. */
	readonly least: number;
	/** Where the best passage has none of them. */
	readonly most: number;
}

/**
 * `most` is two steps of 0.1 below the highest with which no set of `test/bench/search/calibrate.ts` did worse than by words
 * alone. From 0.2 to 0.8 none did, so neither number has to be exact.
 */
const usualShares: EmbeddingShares = { least: 0.05, most: 0.6 };

/**
 * By scores, each list's as a share of its best one, so that it keeps how much better one is than the next. How far words are
 * trusted is seen from the question itself: a passage with all its rare words is hardly there by chance. Who asks in
 * other words than the text gets passages that have only the common ones, and there meaning says more. A passage that
 * only one list has gets nothing of the other.
 */
export const byCoverage =
	({ least, most }: EmbeddingShares = usualShares): Fuse =>
	({ byWords, bySimilarity, coverageOf }) => {
		const [best] = byWords;
		const covered = best && best.score > 0 ? coverageOf(best.passage) : 0;
		const share = least + (most - least) * (1 - covered);
		const scores = new Map<number, number>();
		const add = (list: readonly FusedPassage[], share: number) => {
			const top = list[0]?.score ?? 0;
			if (top <= 0) return;
			for (const { passage, score } of list)
				scores.set(passage, (scores.get(passage) ?? 0) + (share * Math.max(0, score)) / top);
		};
		add(byWords, 1 - share);
		add(bySimilarity, share);
		return new Map([...scores].sort(([, one], [, other]) => other - one));
	};
