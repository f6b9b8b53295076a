import { grown } from './columns.ts';

/** How often a term stands in each field of a passage, in one number: text below 256, heading and path below 16. */
export const packCounts = (text: number, heading: number, path: number): number =>
	Math.min(text, 255) | (Math.min(heading, 15) << 8) | (Math.min(path, 15) << 12);

export interface FieldCounts {
	readonly text: number;
	readonly heading: number;
	readonly path: number;
}

export const unpackCounts = (packed: number): FieldCounts => ({
	text: packed & 255,
	heading: (packed >> 8) & 15,
	path: packed >> 12,
});

/** Terms of one passage, side by side: its terms' numbers in ascending order and their packed counts. */
export interface PassageTerms {
	readonly terms: Uint32Array;
	readonly counts: Uint16Array;
}

/** Passages added since the lists were last made; looked through one by one, so they must stay few. */
const mostFresh = 1_024;

/** The share of removed passages from which making the lists anew is worth it. */
const mostDead = 0.25;

/**
 * An inverted index in typed arrays. Passages are numbered in the order of adding; making the lists anew numbers them
 * afresh without the removed ones. Everything is a handful of arrays, so that 50,000 passages take some 50 MB, load in
 * the time that copying takes, and a question walks memory in order.
 */
export class Postings {
	#termNumbers = new Map<string, number>();
	#terms: string[] = [];
	/** Live passages that have the term. */
	#frequency = new Uint32Array(1_024);

	/** Passages in the lists below. */
	#listed = 0;
	/** By term: where its list begins. */
	#listStart = new Uint32Array(1);
	#listPassages = new Uint32Array(0);
	#listCounts = new Uint16Array(0);

	#count = 0;
	#dead = 0;
	/** By passage: where its terms begin; one more than there are passages. */
	#start = new Uint32Array(1_025);
	#ownTerms = new Uint32Array(16_384);
	#ownCounts = new Uint16Array(16_384);
	/** By passage: its length in words; below zero where it was removed. */
	#length = new Float32Array(1_024);
	#totalLength = 0;

	/** Numbers given out so far, removed passages included. */
	get count(): number {
		return this.#count;
	}

	/** Passages that can be found. */
	get live(): number {
		return this.#count - this.#dead;
	}

	/** Words in the average passage. */
	get averageLength(): number {
		return this.live > 0 ? this.#totalLength / this.live : 1;
	}

	/** Every term that was ever given a number, at its number. */
	get terms(): readonly string[] {
		return this.#terms;
	}

	isLive(passage: number): boolean {
		return (this.#length[passage] ?? -1) >= 0;
	}

	/** In words; below zero for a removed passage. */
	lengthOf(passage: number): number {
		return this.#length[passage] ?? -1;
	}

	/** The number of a term, given to it now where it has none. */
	intern(term: string): number {
		const known = this.#termNumbers.get(term);
		if (known !== undefined) return known;
		const number = this.#terms.length;
		// A long slice of a text would keep the whole text in memory.
		const own = term.length < 13 ? term : structuredClone(term);
		this.#terms.push(own);
		this.#termNumbers.set(own, number);
		this.#frequency = grown(this.#frequency, number + 1);
		return number;
	}

	/** Undefined where no passage ever had it. */
	numberOf(term: string): number | undefined {
		return this.#termNumbers.get(term);
	}

	/** Live passages that have it. */
	frequencyOf(term: number): number {
		return this.#frequency[term] ?? 0;
	}

	/** Adds a passage and answers its number. `terms` ascend; `length` is in words. */
	add(terms: Uint32Array, counts: Uint16Array, size: number, length: number): number {
		const passage = this.#count++;
		const from = this.#start[passage] ?? 0;
		this.#start = grown(this.#start, passage + 2);
		this.#length = grown(this.#length, passage + 1);
		this.#ownTerms = grown(this.#ownTerms, from + size);
		this.#ownCounts = grown(this.#ownCounts, from + size);
		this.#ownTerms.set(terms.subarray(0, size), from);
		this.#ownCounts.set(counts.subarray(0, size), from);
		this.#start[passage + 1] = from + size;
		this.#length[passage] = length;
		this.#totalLength += length;
		for (let at = 0; at < size; at++) (this.#frequency[terms[at] as number] as number)++;
		return passage;
	}

	remove(passage: number): void {
		const length = this.#length[passage] ?? -1;
		if (length < 0) return;
		const { terms } = this.termsOf(passage);
		for (const term of terms) (this.#frequency[term] as number)--;
		this.#totalLength -= length;
		this.#length[passage] = -1;
		this.#dead++;
	}

	termsOf(passage: number): PassageTerms {
		const from = this.#start[passage] ?? 0;
		const to = this.#start[passage + 1] ?? from;
		return { terms: this.#ownTerms.subarray(from, to), counts: this.#ownCounts.subarray(from, to) };
	}

	/** Packed counts of `term` in `passage`; 0 where it is not there. */
	countsOf(term: number, passage: number): number {
		let low = this.#start[passage] ?? 0;
		let high = (this.#start[passage + 1] ?? low) - 1;
		while (low <= high) {
			const middle = (low + high) >> 1;
			const here = this.#ownTerms[middle] as number;
			if (here === term) return this.#ownCounts[middle] as number;
			if (here < term) low = middle + 1;
			else high = middle - 1;
		}
		return 0;
	}

	/** Calls `visit` for every live passage that has `term`, in ascending order of passages. */
	each(term: number, visit: (passage: number, packed: number) => void): void {
		const to = this.#listStart[term + 1] ?? 0;
		for (let at = this.#listStart[term] ?? to; at < to; at++) {
			const passage = this.#listPassages[at] as number;
			if ((this.#length[passage] as number) >= 0) visit(passage, this.#listCounts[at] as number);
		}
		for (let passage = this.#listed; passage < this.#count; passage++) {
			if ((this.#length[passage] as number) < 0) continue;
			const packed = this.countsOf(term, passage);
			if (packed > 0) visit(passage, packed);
		}
	}

	/** True where the lists should be made anew. */
	get isUntidy(): boolean {
		const fresh = this.#count - this.#listed;
		return fresh > Math.max(mostFresh, this.#listed / 8) || this.#dead > Math.max(mostFresh, this.#count * mostDead);
	}

	/**
	 * Makes the lists anew and forgets removed passages. Answers the old numbers in the order of the new ones.
	 */
	tidy(): Int32Array {
		const kept = new Int32Array(this.live);
		let size = 0;
		let next = 0;
		for (let passage = 0; passage < this.#count; passage++) {
			if (!this.isLive(passage)) continue;
			kept[next++] = passage;
			size += (this.#start[passage + 1] as number) - (this.#start[passage] as number);
		}
		if (this.#dead > 0) this.#forgetDead(kept, size);
		const terms = this.#terms.length;
		const listStart = new Uint32Array(terms + 1);
		for (let at = 0; at < size; at++) (listStart[(this.#ownTerms[at] as number) + 1] as number)++;
		for (let term = 0; term < terms; term++) (listStart[term + 1] as number) += listStart[term] as number;
		const free = listStart.slice();
		const passages = new Uint32Array(size);
		const counts = new Uint16Array(size);
		for (let passage = 0; passage < this.#count; passage++) {
			const to = this.#start[passage + 1] as number;
			for (let at = this.#start[passage] as number; at < to; at++) {
				const slot = (free[this.#ownTerms[at] as number] as number)++;
				passages[slot] = passage;
				counts[slot] = this.#ownCounts[at] as number;
			}
		}
		this.#listStart = listStart;
		this.#listPassages = passages;
		this.#listCounts = counts;
		this.#listed = this.#count;
		return kept;
	}

	#forgetDead(kept: Int32Array, size: number): void {
		const start = new Uint32Array(kept.length + 1);
		const length = new Float32Array(kept.length);
		const terms = new Uint32Array(size);
		const counts = new Uint16Array(size);
		let at = 0;
		for (const [next, passage] of kept.entries()) {
			const own = this.termsOf(passage);
			terms.set(own.terms, at);
			counts.set(own.counts, at);
			at += own.terms.length;
			start[next + 1] = at;
			length[next] = this.#length[passage] as number;
		}
		this.#count = kept.length;
		this.#dead = 0;
		this.#start = start;
		this.#length = length;
		this.#ownTerms = terms;
		this.#ownCounts = counts;
	}

	/** What has to be kept to make the same index again. Only right after `tidy`. */
	toData(): PostingsData {
		const size = this.#start[this.#count] as number;
		return {
			terms: this.#terms.join('\n'),
			start: this.#start.slice(0, this.#count + 1),
			ownTerms: this.#ownTerms.slice(0, size),
			ownCounts: this.#ownCounts.slice(0, size),
			length: this.#length.slice(0, this.#count),
		};
	}

	/** Throws where the arrays do not fit together. */
	static from(data: PostingsData): Postings {
		const made = new Postings();
		const terms = data.terms === '' ? [] : data.terms.split('\n');
		const count = data.length.length;
		const size = data.start[count];
		if (data.start.length !== count + 1 || size !== data.ownTerms.length || size !== data.ownCounts.length) {
			throw new Error('The arrays of the index do not fit together.');
		}
		made.#terms = terms;
		made.#termNumbers = new Map(terms.map((term, number) => [term, number]));
		made.#frequency = new Uint32Array(terms.length);
		const { ownTerms } = data;
		// Millions: what goes over them item by item, an iterator takes ten times as long for.
		for (let at = 0; at < ownTerms.length; at++) {
			const term = ownTerms[at] as number;
			if (term >= terms.length) throw new Error('The index names a term that it does not have.');
			(made.#frequency[term] as number)++;
		}
		for (let passage = 0; passage < count; passage++) {
			if ((data.start[passage] as number) > (data.start[passage + 1] as number))
				throw new Error('The index is out of order.');
			made.#totalLength += data.length[passage] as number;
		}
		made.#count = count;
		made.#start = data.start;
		made.#ownTerms = data.ownTerms;
		made.#ownCounts = data.ownCounts;
		made.#length = data.length;
		made.tidy();
		return made;
	}
}

/** A `Postings` as it is kept on disk. */
export interface PostingsData {
	/** One a line; the line is its number. */
	readonly terms: string;
	readonly start: Uint32Array<ArrayBuffer>;
	readonly ownTerms: Uint32Array<ArrayBuffer>;
	readonly ownCounts: Uint16Array<ArrayBuffer>;
	readonly length: Float32Array<ArrayBuffer>;
}
