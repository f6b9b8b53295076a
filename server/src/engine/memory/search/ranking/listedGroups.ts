import type { MemoryIndex } from '../index/memoryIndex.ts';
import type { Postings } from '../index/postings.ts';
import type { TermGroup } from '../query/expansion.ts';
import { rarity, weightedCounts } from './bm25.ts';

/** A term that some passage has. */
interface TermPostings {
	readonly number: number;
	readonly weight: number;
	/** Passages that have it. */
	readonly having: number;
}

/** Called for each passage that has something of a group: what is best there, how often it stands there, how rare it is. */
export type Visit = (passage: number, packed: number, rare: number) => void;

/** All that may stand for one word of the question. */
interface ListedGroup {
	readonly having: number;
	/** The greatest of its terms. */
	readonly weight: number;
	each(visit: Visit): void;
	/** Only those of `passages`. */
	among(passages: readonly number[], visit: Visit): void;
}

/** The words of the question that some passage has something of, rarest first. */
export function rarestFirst(index: MemoryIndex, groups: readonly TermGroup[]): readonly ListedGroup[] {
	const { postings } = index;
	const listed = groups.flatMap(({ alternatives }) => {
		const terms = alternatives.flatMap(({ term, weight }): readonly TermPostings[] => {
			const number = postings.numberOf(term);
			const having = number === undefined ? 0 : postings.frequencyOf(number);
			return number === undefined || having === 0 ? [] : [{ number, weight, having }];
		});
		const [first] = terms;
		if (!first) return [];
		return [terms.length === 1 ? oneTerm(postings, first) : bestOf(postings, terms)];
	});
	return listed.sort((one, other) => one.having - other.having);
}

function oneTerm(postings: Postings, { number, weight, having }: TermPostings): ListedGroup {
	const rare = weight * rarity(postings.live, having);
	return {
		having,
		weight,
		each: (visit) => postings.each(number, (passage, packed) => visit(passage, packed, rare)),
		among(passages, visit) {
			for (const passage of passages) {
				const packed = postings.countsOf(number, passage);
				if (packed > 0) visit(passage, packed, rare);
			}
		},
	};
}

/** Of several terms in one passage the one that counts most there; a sum would favour words with many forms. */
function bestOf(postings: Postings, terms: readonly TermPostings[]): ListedGroup {
	const weighted = weightedCounts();
	const best = new Map<number, { readonly packed: number; readonly rare: number; readonly worth: number }>();
	for (const { number, weight, having } of terms) {
		const rare = weight * rarity(postings.live, having);
		postings.each(number, (passage, packed) => {
			const worth = rare * (weighted[packed] as number);
			if (worth > (best.get(passage)?.worth ?? 0)) best.set(passage, { packed, rare, worth });
		});
	}
	return {
		having: best.size,
		weight: Math.max(...terms.map(({ weight }) => weight)),
		each(visit) {
			for (const [passage, { packed, rare }] of best) visit(passage, packed, rare);
		},
		among(passages, visit) {
			for (const passage of passages) {
				const own = best.get(passage);
				if (own) visit(passage, own.packed, own.rare);
			}
		},
	};
}
