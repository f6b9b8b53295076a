/** Something found, and how well, on whatever scale; lists of it are best first. */
export interface Scored<Item> {
	readonly item: Item;
	readonly score: number;
}

/** Puts what words found and what is near in meaning into one order, best first. */
export type Fuse = <Item>(
	byWords: readonly Scored<Item>[],
	bySimilarity: readonly Scored<Item>[],
) => ReadonlyMap<Item, number>;

/**
 * The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): large enough that the first of one list
 * does not beat what several lists agree on.
 */
const rankConstant = 60;

/**
 * By rank alone, so that scores of different kinds never have to be compared: each list adds weight / (`constant` + rank)
 * for every item, ranks from 1. Equal ones in the order of the first list that has them.
 */
export const reciprocalRanks =
	({ constant = rankConstant, words = 1, meaning = 1 } = {}): Fuse =>
	(byWords, bySimilarity) => {
		type Item = (typeof byWords)[number]['item'];
		const scores = new Map<Item, number>();
		const add = (list: readonly Scored<Item>[], weight: number) => {
			for (const [at, { item }] of list.entries())
				scores.set(item, (scores.get(item) ?? 0) + weight / (constant + at + 1));
		};
		add(byWords, words);
		add(bySimilarity, meaning);
		return bestFirst(scores);
	};

/**
 * By scores, each list's brought to 0..1 from the least that there can be (0 for words, −1 for a cosine) to the best that
 * there is (Bruch, Gai and Ingber 2023, «An Analysis of Fusion Functions for Hybrid Retrieval»): unlike ranks it keeps how
 * much better one is than the next. `meaning` is the share of the cosine.
 */
export const convex =
	({ meaning }: { readonly meaning: number }): Fuse =>
	(byWords, bySimilarity) => {
		type Item = (typeof byWords)[number]['item'];
		const scores = new Map<Item, number>();
		const add = (list: readonly Scored<Item>[], least: number, weight: number) => {
			const span = (list[0]?.score ?? least) - least;
			if (span <= 0) return;
			for (const { item, score } of list)
				scores.set(item, (scores.get(item) ?? 0) + (weight * Math.max(0, score - least)) / span);
		};
		add(byWords, 0, 1 - meaning);
		add(bySimilarity, -1, meaning);
		return bestFirst(scores);
	};

const bestFirst = <Item>(scores: ReadonlyMap<Item, number>): ReadonlyMap<Item, number> =>
	new Map([...scores].sort(([, one], [, other]) => other - one));
