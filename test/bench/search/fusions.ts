import { byCoverage, type Fuse, type FusedPassage } from '../../../server/src/engine/memory/search/ranking/fusion.ts';

const bestFirst = (scores: ReadonlyMap<number, number>): ReadonlyMap<number, number> =>
	new Map([...scores].sort(([, one], [, other]) => other - one));

/** Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): each list adds weight / (`constant` + rank), ranks from 1. */
const reciprocalRanks =
	({ constant = 60, words = 1, embedding = 1 } = {}): Fuse =>
	({ byWords, bySimilarity }) => {
		const scores = new Map<number, number>();
		const add = (list: readonly FusedPassage[], weight: number) => {
			for (const [at, { passage }] of list.entries())
				scores.set(passage, (scores.get(passage) ?? 0) + weight / (constant + at + 1));
		};
		add(byWords, words);
		add(bySimilarity, embedding);
		return bestFirst(scores);
	};

/**
 * By scores, from the least that there can be to the best that there is, with one share for all questions (Bruch, Gai and
 * Ingber 2023, «An Analysis of Fusion Functions for Hybrid Retrieval»).
 */
const convex =
	({ embedding }: { readonly embedding: number }): Fuse =>
	({ byWords, bySimilarity }) => {
		const scores = new Map<number, number>();
		const add = (list: readonly FusedPassage[], least: number, weight: number) => {
			const span = (list[0]?.score ?? least) - least;
			if (span <= 0) return;
			for (const { passage, score } of list)
				scores.set(passage, (scores.get(passage) ?? 0) + (weight * Math.max(0, score - least)) / span);
		};
		add(byWords, 0, 1 - embedding);
		add(bySimilarity, -1, embedding);
		return bestFirst(scores);
	};

/** Ways to put words and meaning together: ours, and those of the literature with its own constants. */
export const fusions: Readonly<Record<string, Fuse>> = {
	'by coverage': byCoverage(),
	'reciprocal ranks, k 60': reciprocalRanks(),
	'reciprocal ranks, k 10': reciprocalRanks({ constant: 10 }),
	'reciprocal ranks, words ×2': reciprocalRanks({ words: 2 }),
	'convex, embedding 0.2': convex({ embedding: 0.2 }),
	'convex, embedding 0.5': convex({ embedding: 0.5 }),
	'convex, embedding 0.8': convex({ embedding: 0.8 }),
};
