import { SortedTerms, type TermsData, termColumns } from './sortedTerms.ts';

const none: TermsData = { text: new Uint16Array(0), start: new Uint32Array(1), numbers: new Uint32Array(0) };

/**
 * The numbers of terms, from 0 on. Those that were read back stay as they are kept, and are looked up there: most are never
 * asked for. What is new is in a map.
 */
export class TermTable {
	readonly kept: SortedTerms;
	/** Those that are new, by their numbers behind the kept ones. */
	readonly fresh: string[] = [];
	/** Of those that are new, and of kept ones that texts have. */
	readonly #numbers = new Map<string, number>();

	/** Throws where the data do not fit together. */
	constructor(data: TermsData = none) {
		this.kept = new SortedTerms(data);
	}

	get size(): number {
		return this.kept.count + this.fresh.length;
	}

	/** Undefined for a term that has none. */
	numberOf(term: string): number | undefined {
		return this.#numbers.get(term) ?? this.kept.numberOf(term);
	}

	/** The number of a term, given to it now where it has none. */
	intern(term: string): number {
		const known = this.#numbers.get(term);
		if (known !== undefined) return known;
		// A long slice of a text would keep the whole text in memory.
		const own = term.length < 13 ? term : structuredClone(term);
		const number = this.kept.numberOf(own) ?? this.size;
		if (number === this.size) this.fresh.push(own);
		this.#numbers.set(own, number);
		return number;
	}

	toData(): TermsData {
		const terms = [...this.fresh];
		this.kept.each((term) => terms.push(term));
		// The usual order of strings is that of their UTF-16 units.
		return termColumns(terms.sort(), (term) => this.numberOf(term) as number);
	}
}
