import SearchableMap from 'minisearch/SearchableMap';
import type { Postings } from './postings.ts';

/** Letters of one script that has an alphabet: nobody types the beginning of a date, and a number has no slips. */
const wordLike = /^[\p{L}\p{M}'’]{3,32}$/u;
const withoutAlphabet = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export const isWordLike = (term: string): boolean => wordLike.test(term) && !withoutAlphabet.test(term);

/** A term near one that was asked for. */
export interface NearTerm {
	readonly term: string;
	/** Its number in the postings. */
	readonly number: number;
	/** Letters put in, left out or changed; 0 for one that only goes on. */
	readonly distance: number;
}

/** Whether a term counts, by its number; asked of as few as will do. */
export type TermFilter = (term: number) => boolean;

const everything: TermFilter = () => true;

function firstOf(terms: readonly NearTerm[], most: number, wanted: TermFilter): readonly NearTerm[] {
	const first: NearTerm[] = [];
	for (const term of terms) {
		if (first.length >= most) break;
		if (wanted(term.number)) first.push(term);
	}
	return first;
}

/**
 * The words of an index, to be found by a beginning and within a few letters of another: those that were kept where they are,
 * those that are new in a radix tree. It is brought up to date when it is asked; terms are never taken out, as those that no
 * passage has are cheaper to leave aside.
 */
export class Vocabulary {
	readonly #postings: Postings;
	readonly #tree = new SearchableMap<number>();
	/** New terms that are in the tree. */
	#known = 0;

	constructor(postings: Postings) {
		this.#postings = postings;
	}

	/** True where `catchUp` has nothing left to do. */
	get isUpToDate(): boolean {
		return this.#known >= this.#postings.terms.fresh.length;
	}

	/** Takes in at most `most` terms that are new. */
	catchUp(most = Number.POSITIVE_INFINITY): void {
		const { kept, fresh } = this.#postings.terms;
		for (const end = Math.min(fresh.length, this.#known + most); this.#known < end; this.#known++) {
			const term = fresh[this.#known] as string;
			if (isWordLike(term)) this.#tree.set(term, kept.count + this.#known);
		}
	}

	/** Terms of some passage that begin with `start`, go on and are `wanted`, the commonest first. */
	goingOn(start: string, most: number, wanted: TermFilter = everything): readonly NearTerm[] {
		this.catchUp();
		const found: NearTerm[] = [];
		const take = (term: string, number: number) => {
			if (term !== start && this.#postings.frequencyOf(number) > 0) found.push({ term, number, distance: 0 });
		};
		this.#postings.terms.kept.goingOn(start, (term, number) => {
			if (isWordLike(term)) take(term, number);
		});
		for (const [term, number] of this.#tree.atPrefix(start).entries()) take(term, number);
		return firstOf(
			found.sort((one, other) => this.#commoner(one, other)),
			most,
			wanted,
		);
	}

	/** Terms of some passage that are at most `distance` letters away from `word` and are `wanted`, the nearest first. */
	near(word: string, distance: number, most: number, wanted: TermFilter = everything): readonly NearTerm[] {
		this.catchUp();
		const found: NearTerm[] = [];
		const take = (term: string, number: number, away: number) => {
			if (away > 0 && this.#postings.frequencyOf(number) > 0) found.push({ term, number, distance: away });
		};
		this.#postings.terms.kept.near(word, distance, (term, number, away) => {
			if (isWordLike(term)) take(term, number, away);
		});
		for (const [term, [number, away]] of this.#tree.fuzzyGet(word, distance)) take(term, number, away);
		return firstOf(
			found.sort((one, other) => one.distance - other.distance || this.#commoner(one, other)),
			most,
			wanted,
		);
	}

	#commoner(one: NearTerm, other: NearTerm): number {
		return (
			this.#postings.frequencyOf(other.number) - this.#postings.frequencyOf(one.number) ||
			(one.term < other.term ? -1 : 1)
		);
	}
}
