/** Twice as many places as words at the most, so that a word is mostly at the first place that is looked at. */
const places = 2 ** 17;
/** Words that are known at the same time. */
export const mostWords = 50_000;

/** Places that are looked at for one word: whoever writes words that all have one place wins no more than that. */
const mostTries = 16;

/** UTF-16 units; longer words are rare. */
const longestWord = 40;

/**
 * What was made of words before. A text has the same words again and again: here they are found by their units, without a string
 * being made of each to look for it.
 */
export class WordTable<Value> {
	readonly #make: (word: string) => Value;
	/** The number of the word that is there, and one; 0 where there is none. */
	readonly #places = new Int32Array(places);
	/** The words, one after the other. */
	readonly #units = new Uint16Array(mostWords * 16);
	/** By number: where it begins there. */
	readonly #start = new Uint32Array(mostWords + 1);
	readonly #values: Value[] = [];
	#generation = 0;

	/** `make` always gives the same for one word. */
	constructor(make: (word: string) => Value) {
		this.#make = make;
	}

	/** Another one whenever all words were forgotten: numbers are given out anew then. */
	get generation(): number {
		return this.#generation;
	}

	/** What is made of a word. */
	make(word: string): Value {
		return this.#make(word);
	}

	/** What was made of the word with that number. */
	valueAt(number: number): Value {
		return this.#values[number] as Value;
	}

	/** The number of the word at `start` to `end` of `text`, below `mostWords`; below 0 where it is given none. */
	numberOf(text: string, start: number, end: number): number {
		const length = end - start;
		if (length > longestWord) return -1;
		// Fowler, Noll and Vo's hash.
		let hash = 0x811c9dc5;
		for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
		for (let tried = 0; tried < mostTries; tried++) {
			const place = ((hash ^ (hash >>> 15)) + tried) & (places - 1);
			const number = (this.#places[place] as number) - 1;
			if (number < 0) return this.#add(place, text, start, end);
			if (this.#isAt(number, text, start, length)) return number;
		}
		return -1;
	}

	#isAt(number: number, text: string, start: number, length: number): boolean {
		const from = this.#start[number] as number;
		if ((this.#start[number + 1] as number) - from !== length) return false;
		for (let at = 0; at < length; at++) if (this.#units[from + at] !== text.charCodeAt(start + at)) return false;
		return true;
	}

	#add(place: number, text: string, start: number, end: number): number {
		const number = this.#values.length;
		const from = this.#start[number] as number;
		const to = from + end - start;
		if (number >= mostWords || to > this.#units.length) {
			this.#places.fill(0);
			this.#values.length = 0;
			this.#generation++;
			return this.#add(place, text, start, end);
		}
		for (let at = start; at < end; at++) this.#units[from + at - start] = text.charCodeAt(at);
		// Not a slice, which would keep the whole text in memory.
		const value = this.#make(String.fromCharCode(...this.#units.subarray(from, to)));
		this.#start[number + 1] = to;
		this.#places[place] = number + 1;
		this.#values.push(value);
		return number;
	}
}
