import type { MemoryIndex } from '../index/memoryIndex.ts';

interface ScoredPassage {
	readonly passage: number;
	readonly score: number;
}

/**
 * A further passage of the same file counts a half, a third, … as much: whoever looks for a fact wants the places
 * where it may be, and the next lines of the place that was found are seen there anyway.
 */
const shareOfNth = (nth: number): number => 1 / (nth + 1);

/** Orders candidates (best first) so that each file's best passage comes before others of it that are not much better. */
export function spreadOverFiles<Item extends ScoredPassage>(
	index: Pick<MemoryIndex, 'fileNumberOf'>,
	candidates: readonly Item[],
): readonly (Item & { readonly share: number })[] {
	const seen = new Map<number, number>();
	return candidates
		.map((candidate) => {
			const file = index.fileNumberOf(candidate.passage);
			const nth = seen.get(file) ?? 0;
			seen.set(file, nth + 1);
			const share = shareOfNth(nth);
			return { ...candidate, score: candidate.score * share, share };
		})
		.sort((one, other) => other.score - one.score);
}

/** Share of the terms of either that both have: 0..1. */
function likeness(index: MemoryIndex, one: number, other: number): number {
	const { terms: a } = index.postings.termsOf(one);
	const { terms: c } = index.postings.termsOf(other);
	let both = 0;
	for (let i = 0, j = 0; i < a.length && j < c.length; ) {
		const left = a[i] as number;
		const right = c[j] as number;
		if (left === right) both++;
		if (left <= right) i++;
		if (right <= left) j++;
	}
	const either = a.length + c.length - both;
	return either === 0 ? 0 : both / either;
}

/** Candidates that are looked at for each place; those further down are left in their order. */
const pool = 60;

/**
 * Maximal marginal relevance (Carbonell and Goldstein 1998): takes, place by place, the candidate that is best once its
 * likeness to what stands above is taken off. `diversity` 0 leaves the order, 1 looks at nothing but likeness.
 */
export function diversify<Item extends ScoredPassage>(
	index: MemoryIndex,
	candidates: readonly Item[],
	limit: number,
	diversity: number,
): readonly Item[] {
	if (diversity <= 0 || candidates.length < 2) return candidates;
	const left = candidates.slice(0, Math.max(pool, limit)).map((item) => ({ item, likest: 0 }));
	const top = left[0]?.item.score || 1;
	const chosen: Item[] = [];
	while (left.length > 0 && chosen.length < Math.min(limit, pool)) {
		let best = 0;
		let bestValue = Number.NEGATIVE_INFINITY;
		for (const [at, { item, likest }] of left.entries()) {
			const value = ((1 - diversity) * item.score) / top - diversity * likest;
			if (value > bestValue) {
				best = at;
				bestValue = value;
			}
		}
		const [next] = left.splice(best, 1);
		if (!next) break;
		chosen.push(next.item);
		for (const other of left)
			other.likest = Math.max(other.likest, likeness(index, next.item.passage, other.item.passage));
	}
	return [...chosen, ...left.map(({ item }) => item), ...candidates.slice(Math.max(pool, limit))];
}
