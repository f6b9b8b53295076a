import type { MemoryIndex } from '../index/memoryIndex.ts';
import type { SearchQuery } from '../query/query.ts';
import type { RankedPassage } from './rank.ts';

/** True where a passage, or a heading or the path above it, has every word of the question. */
export function isExact(index: MemoryIndex, { terms }: SearchQuery, passage: number): boolean {
	const { postings } = index;
	const words = terms.filter(({ weight }) => weight >= 1);
	return (
		words.length > 0 &&
		words.every(({ term }) => {
			const number = postings.numberOf(term);
			return number !== undefined && postings.countsOf(number, passage) > 0;
		})
	);
}

/**
 * The same passages, those that have every word of the question as it was asked above all others: what only stands for a
 * word ranks below the word. The scores of the others are scaled down, their order is kept.
 */
export function exactAbove(
	index: MemoryIndex,
	query: SearchQuery,
	ranked: readonly RankedPassage[],
): readonly RankedPassage[] {
	const exact = ranked.filter(({ passage }) => isExact(index, query, passage));
	const others = ranked.filter(({ passage }) => !isExact(index, query, passage));
	const [lowest, highest] = [exact.at(-1)?.score ?? 0, others[0]?.score ?? 0];
	if (lowest <= 0 || highest < lowest) return ranked;
	const share = (lowest / highest) * 0.99;
	const lowered = others.map(({ passage, score, keyword, file }) => ({
		passage,
		score: score * share,
		keyword: keyword * share,
		file: file * share,
	}));
	return [...exact, ...lowered];
}

/** The first `limit`; of what has every word of the question, the best is among them, however the rest is weighed. */
export const keepExact = <Item extends RankedPassage>(
	index: MemoryIndex,
	query: SearchQuery,
	ordered: readonly Item[],
	limit: number,
): readonly Item[] =>
	keepAmongFirst(ordered, limit, ({ passage, keyword }) => keyword > 0 && isExact(index, query, passage));

/** The first `limit` of what is ordered; some of what `isExact` is true for is among them, on at most half of the places. */
export function keepAmongFirst<Item extends { readonly score: number }>(
	ordered: readonly Item[],
	limit: number,
	isExact: (item: Item) => boolean,
): readonly Item[] {
	const first = ordered.slice(0, limit);
	const missed = ordered.slice(limit).filter(isExact);
	if (missed.length === 0 || first.length < limit) return first;
	const given = first.filter((item) => !isExact(item)).slice(-missed.length);
	// Never more than half of what is shown: a question of one word has it everywhere.
	const places = new Set(given.slice(-Math.floor(limit / 2)));
	const kept = first.filter((item) => !places.has(item));
	return [...kept, ...missed.slice(0, places.size)].sort((one, other) => other.score - one.score);
}
