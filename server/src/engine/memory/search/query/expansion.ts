import type { MemoryIndex } from '../index/memoryIndex.ts';
import { isWordLike, type NearTerm, type TermFilter } from '../index/vocabulary.ts';
import { termOf } from '../text/words.ts';
import type { QueryTerm, SearchQuery } from './query.ts';

/** Something that a passage may have in the place of a word of the question. */
interface TermAlternative {
	readonly term: string;
	/** How much it counts, 0..1. */
	readonly weight: number;
}

/** A word of the question with all that may stand for it; of several in one passage the best counts. */
export interface TermGroup {
	readonly asked: QueryTerm;
	/** The word itself first, where some passage has it. */
	readonly alternatives: readonly TermAlternative[];
}

/** What was looked for beside or instead of a word, and why. */
export interface Expansion {
	/** As it was typed, folded. */
	readonly word: string;
	/** `slip`: no passage has the word. `beginning`: it may not be typed to its end. */
	readonly kind: 'slip' | 'beginning';
	readonly terms: readonly string[];
}

export interface ExpandedQuery {
	readonly groups: readonly TermGroup[];
	readonly expansions: readonly Expansion[];
}

/** A word that goes on is likelier to be meant than one with a slip in it, and either less than the word itself. */
const weights = { beginning: 0.5, slip: [0.45, 0.3] } as const;

const most = { beginnings: 24, slips: 6 } as const;

/** Letters: of fewer, too much begins with them, or is a slip away. */
const shortest = { beginning: 3, slip: 4, twoSlips: 8 } as const;

/**
 * Endings of English words. A word is found by its stem, which the beginning of a word need not have: of `runnin` only
 * what comes of `running` says that `run` is meant.
 */
const endings = ['s', 'es', 'e', 'ed', 'd', 'g', 'ng', 'ing', 'ly', 'y', 'n', 'on', 'ion', 't', 'ment', 'er', 'r'];

/** Two letters that changed places. */
function* swapped(word: string): Generator<string> {
	for (let at = 0; at + 1 < word.length; at++) {
		if (word[at] !== word[at + 1]) yield word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
	}
}

/** Terms that `word` may be a slip of, nearest first; each once. */
function slipsOf(
	{ postings, vocabulary }: MemoryIndex,
	{ term, word = term }: QueryTerm,
	isThere: TermFilter,
): readonly NearTerm[] {
	const found = new Map<string, NearTerm>();
	for (const variant of swapped(word)) {
		const meant = termOf(variant);
		const number = postings.numberOf(meant);
		if (number !== undefined && isThere(number)) found.set(meant, { term: meant, number, distance: 1 });
	}
	const distance = word.length >= shortest.twoSlips ? 2 : 1;
	for (const near of vocabulary.near(term, distance, most.slips, isThere)) {
		if (near.term.length >= shortest.slip && !found.has(near.term)) found.set(near.term, near);
	}
	return [...found.values()].sort((one, other) => one.distance - other.distance).slice(0, most.slips);
}

/** Terms that begin as `word` does, or that come of it with a usual ending; each once. */
function beginningsOf(
	{ postings, vocabulary }: MemoryIndex,
	{ term, word = term }: QueryTerm,
	isThere: TermFilter,
): readonly string[] {
	const found = new Set<string>();
	for (const ending of endings) {
		const whole = termOf(word + ending);
		const number = whole === term ? undefined : postings.numberOf(whole);
		if (number !== undefined && isThere(number)) found.add(whole);
	}
	for (const near of vocabulary.goingOn(word, most.beginnings, isThere)) if (near.term !== term) found.add(near.term);
	return [...found].slice(0, most.beginnings);
}

/**
 * The words of a question with what may be meant by them: the last word may not be typed to its end yet, and one that no
 * passage has may have a slip in it. Words that are there as they were asked for are left alone. Only passages that `accepts`
 * lets through count: what is common elsewhere stands for nothing here.
 */
export function expandQuery(
	index: MemoryIndex,
	{ terms, typing }: SearchQuery,
	accepts?: (passage: number) => boolean,
): ExpandedQuery {
	const { postings } = index;
	const has: TermFilter = (number) => {
		if (postings.frequencyOf(number) === 0) return false;
		if (!accepts) return true;
		let isThere = false;
		postings.each(number, (passage) => {
			isThere ||= accepts(passage);
		});
		return isThere;
	};
	const expansions: Expansion[] = [];
	const groups = terms.map((asked): TermGroup => {
		const { term, weight, word = term } = asked;
		const number = postings.numberOf(term);
		const isThere = number !== undefined && has(number);
		const own: readonly TermAlternative[] = isThere ? [{ term, weight }] : [];
		if (weight < 1 || !isWordLike(word)) return { asked, alternatives: own };
		if (term === typing && word.length >= shortest.beginning) {
			const found = beginningsOf(index, asked, has);
			if (found.length > 0) {
				expansions.push({ word, kind: 'beginning', terms: found });
				return { asked, alternatives: [...own, ...found.map((each) => ({ term: each, weight: weights.beginning }))] };
			}
		}
		if (isThere || word.length < shortest.slip) return { asked, alternatives: own };
		const slips = slipsOf(index, asked, has);
		if (slips.length === 0) return { asked, alternatives: own };
		expansions.push({ word, kind: 'slip', terms: slips.map((each) => each.term) });
		return {
			asked,
			alternatives: slips.map((each) => ({ term: each.term, weight: weights.slip[each.distance - 1] ?? 0.3 })),
		};
	});
	return { groups, expansions };
}
