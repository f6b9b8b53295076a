/** Terms in the order of their UTF-16 units, in three columns: to read them back makes no object for any of them. */
export interface TermsData {
	/** One after the other. */
	readonly text: Uint16Array<ArrayBuffer>;
	/** Where each begins there; one more than there are terms. */
	readonly start: Uint32Array<ArrayBuffer>;
	/** The number that each has in the index. */
	readonly numbers: Uint32Array<ArrayBuffer>;
}

/** Called with a term, its number and how many letters it is away. */
type TermVisit = (term: string, number: number, distance: number) => void;

/** The columns of `terms`, which are sorted; `numberOf` says which number each has. */
export function termColumns(terms: readonly string[], numberOf: (term: string) => number): TermsData {
	const start = new Uint32Array(terms.length + 1);
	for (const [at, term] of terms.entries()) start[at + 1] = (start[at] as number) + term.length;
	const text = new Uint16Array(start[terms.length] as number);
	for (const [at, term] of terms.entries()) {
		const from = start[at] as number;
		for (let unit = 0; unit < term.length; unit++) text[from + unit] = term.charCodeAt(unit);
	}
	return { text, start, numbers: Uint32Array.from(terms, numberOf) };
}

/** Finds terms in such columns: themselves, by their beginnings and in spite of slips. */
export class SortedTerms {
	readonly #text: Uint16Array;
	readonly #start: Uint32Array;
	readonly #numbers: Uint32Array;

	/** Throws where the columns do not fit together. */
	constructor({ text, start, numbers }: TermsData) {
		if (start.length !== numbers.length + 1 || start[numbers.length] !== text.length)
			throw new Error('The terms of the index do not fit together.');
		this.#text = text;
		this.#start = start;
		this.#numbers = numbers;
	}

	get count(): number {
		return this.#numbers.length;
	}

	numberOf(term: string): number | undefined {
		const at = this.#firstFrom(term);
		return at < this.count && this.#order(at, term) === 0 ? this.#numbers[at] : undefined;
	}

	each(visit: TermVisit): void {
		for (let at = 0; at < this.count; at++) visit(this.#termAt(at), this.#numbers[at] as number, 0);
	}

	/** Visits every term that begins with `beginning`. */
	goingOn(beginning: string, visit: TermVisit): void {
		for (let at = this.#firstFrom(beginning); at < this.count && this.#begins(at, beginning); at++)
			visit(this.#termAt(at), this.#numbers[at] as number, 0);
	}

	/**
	 * Visits every term that `word` becomes with at most `most` letters put in, left out or changed. Terms that begin alike stand
	 * together, so what was reckoned for a beginning counts for all of them, and one that is too far already takes all with it.
	 */
	near(word: string, most: number, visit: TermVisit): void {
		const width = word.length + 1;
		/** By letters of the term, then by letters of the word: how far these two beginnings are apart. */
		const apart = new Uint8Array((word.length + most + 2) * width);
		for (let letters = 0; letters < width; letters++) apart[letters] = letters;
		/** Letters that the term before this one was looked at for. */
		let known = 0;
		for (let at = 0; at < this.count; ) {
			const from = this.#start[at] as number;
			const length = (this.#start[at + 1] as number) - from;
			let letters = Math.min(known, at === 0 ? 0 : this.#shared(at - 1, at));
			let least = 0;
			while (letters < length && least <= most) {
				least = this.#nextRow(apart, letters * width, this.#text[from + letters] as number, word);
				letters++;
			}
			known = letters;
			if (least > most) at = this.#behind(at, letters);
			else {
				const distance = apart[length * width + word.length] as number;
				if (distance <= most) visit(this.#termAt(at), this.#numbers[at] as number, distance);
				at++;
			}
		}
	}

	/** Reckons the row behind the one at `row` for one more letter of the term. Returns the least of it. */
	#nextRow(apart: Uint8Array, row: number, letter: number, word: string): number {
		const width = word.length + 1;
		const next = row + width;
		let least = (apart[row] as number) + 1;
		apart[next] = least;
		for (let at = 1; at < width; at++) {
			const isSame = word.charCodeAt(at - 1) === letter;
			const changed = (apart[row + at - 1] as number) + (isSame ? 0 : 1);
			const other = Math.min(apart[row + at] as number, apart[next + at - 1] as number) + 1;
			const value = Math.min(changed, other);
			apart[next + at] = value;
			if (value < least) least = value;
		}
		return least;
	}

	#termAt(at: number): string {
		return String.fromCharCode(...this.#text.subarray(this.#start[at], this.#start[at + 1]));
	}

	/** Below 0 where the term at `at` comes before `term`. */
	#order(at: number, term: string): number {
		const from = this.#start[at] as number;
		const length = (this.#start[at + 1] as number) - from;
		const both = Math.min(length, term.length);
		for (let unit = 0; unit < both; unit++) {
			const difference = (this.#text[from + unit] as number) - term.charCodeAt(unit);
			if (difference !== 0) return difference;
		}
		return length - term.length;
	}

	/** The first term that does not come before `term`. */
	#firstFrom(term: string): number {
		return firstWhere(0, this.count, (at) => this.#order(at, term) >= 0);
	}

	#begins(at: number, beginning: string): boolean {
		const from = this.#start[at] as number;
		if ((this.#start[at + 1] as number) - from < beginning.length) return false;
		for (let unit = 0; unit < beginning.length; unit++)
			if (this.#text[from + unit] !== beginning.charCodeAt(unit)) return false;
		return true;
	}

	/** Units that two terms begin with both. */
	#shared(one: number, other: number): number {
		const [from, to] = [this.#start[one] as number, this.#start[other] as number];
		const length = Math.min((this.#start[one + 1] as number) - from, (this.#start[other + 1] as number) - to);
		let units = 0;
		while (units < length && this.#text[from + units] === this.#text[to + units]) units++;
		return units;
	}

	/** The first term behind `at` that does not begin with the same `units`. */
	#behind(at: number, units: number): number {
		const isOther = (term: number) => this.#shared(at, term) < units;
		// Mostly few: in ever longer steps, then in halves.
		let [low, step] = [at + 1, 1];
		while (low < this.count && !isOther(low)) {
			const next = Math.min(this.count, low + step);
			if (next === this.count || isOther(next)) return firstWhere(low + 1, next, isOther);
			low = next;
			step *= 2;
		}
		return low;
	}
}

/** The first number from `low` on that `isBehind` is true of, and of all after it; `high` where there is none. */
function firstWhere(low: number, high: number, isBehind: (at: number) => boolean): number {
	let [from, to] = [low, high];
	while (from < to) {
		const middle = (from + to) >> 1;
		if (isBehind(middle)) to = middle;
		else from = middle + 1;
	}
	return from;
}
