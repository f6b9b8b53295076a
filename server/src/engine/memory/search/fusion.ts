/**
 * The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): large enough that the first of one list
 * does not beat what several lists agree on.
 */
const rankConstant = 60;

/**
 * Puts ranked lists together by rank alone, so that scores of different kinds never have to be compared: each list adds
 * 1 / (60 + rank) for every item, ranks from 1. Best first; equal ones in the order of the first list that has them.
 */
export function fuseRanks<Item>(lists: readonly (readonly Item[])[]): ReadonlyMap<Item, number> {
	const scores = new Map<Item, number>();
	for (const list of lists) {
		for (const [at, item] of list.entries()) scores.set(item, (scores.get(item) ?? 0) + 1 / (rankConstant + at + 1));
	}
	return new Map([...scores].sort(([, one], [, other]) => other - one));
}
