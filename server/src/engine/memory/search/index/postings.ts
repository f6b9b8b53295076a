import { grown } from './columns.ts';
import type { TermsData } from './sortedTerms.ts';
import { type OwnTerms, type TermLists, turned } from './termLists.ts';
import { TermTable } from './termTable.ts';

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

/** A `Postings` as it is kept on disk. */
export interface PostingsData {
	readonly terms: TermsData;
	readonly lists: TermLists;
	/** By passage: its length in words. */
	readonly length: Float32Array<ArrayBuffer>;
	/** Words in all of them. */
	readonly totalLength: number;
}

/** Passages added since the lists were last made; looked through one by one, so they must stay few. */
const mostFresh = 1_024;

/** The share of removed passages from which making the lists anew is worth it. */
const mostDead = 0.25;

const noLists: TermLists = { start: new Uint32Array(1), passages: new Uint32Array(0), counts: new Uint16Array(0) };

/**
 * An inverted index in typed arrays. Passages are numbered in the order of adding; making the lists anew numbers them
 * afresh without the removed ones. Everything is a handful of arrays, so that 50,000 passages take some 50 MB, a question
 * walks memory in order, and what was kept is there once it is read.
 */
export class Postings {
	#table = new TermTable();
	/** By term: how many more live passages have it than its list has; fewer, below zero. */
	#since = new Int32Array(1_024);

	/** Passages in the lists below. */
	#listed = 0;
	#lists = noLists;

	#count = 0;
	#dead = 0;
	/** Of every passage; made of the lists when something is to change that was read back. */
	#own: OwnTerms | undefined;
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

	/** Every term that was ever given a number. */
	get terms(): Pick<TermTable, 'kept' | 'fresh'> {
		return this.#table;
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
		const number = this.#table.intern(term);
		if (number >= this.#since.length) this.#since = grown(this.#since, number + 1);
		return number;
	}

	/** Undefined where no passage ever had it. */
	numberOf(term: string): number | undefined {
		return this.#table.numberOf(term);
	}

	/** Live passages that have it. */
	frequencyOf(term: number): number {
		const { start } = this.#lists;
		const from = start[term] ?? 0;
		return (start[term + 1] ?? from) - from + (this.#since[term] ?? 0);
	}

	/** Adds a passage and answers its number. `terms` ascend; `length` is in words. */
	add(terms: Uint32Array, counts: Uint16Array, length: number): number {
		const passage = this.#count++;
		const own = this.#owned();
		const from = own.start[passage] ?? 0;
		const to = from + terms.length;
		const roomy = {
			start: grown(own.start, passage + 2),
			terms: grown(own.terms, to),
			counts: grown(own.counts, to),
		};
		roomy.terms.set(terms, from);
		roomy.counts.set(counts, from);
		roomy.start[passage + 1] = to;
		this.#own = roomy;
		this.#length = grown(this.#length, passage + 1);
		this.#length[passage] = length;
		this.#totalLength += length;
		for (let at = 0; at < terms.length; at++) (this.#since[terms[at] as number] as number)++;
		return passage;
	}

	remove(passage: number): void {
		const length = this.#length[passage] ?? -1;
		if (length < 0) return;
		const { terms } = this.termsOf(passage);
		for (const term of terms) (this.#since[term] as number)--;
		this.#totalLength -= length;
		this.#length[passage] = -1;
		this.#dead++;
	}

	#owned(): OwnTerms {
		if (!this.#own) {
			const { start, passages, counts } = this.#lists;
			const made = turned(start, passages, counts, start.length - 1, this.#listed);
			this.#own = { start: made.start, terms: made.items, counts: made.counts };
		}
		return this.#own;
	}

	termsOf(passage: number): PassageTerms {
		const { start, terms, counts } = this.#owned();
		const from = start[passage] ?? 0;
		const to = start[passage + 1] ?? from;
		return { terms: terms.subarray(from, to), counts: counts.subarray(from, to) };
	}

	/** Packed counts of `term` in `passage`; 0 where it is not there. */
	countsOf(term: number, passage: number): number {
		const isListed = passage < this.#listed;
		if (!isListed && passage >= this.#count) return 0;
		const { start, counts } = isListed ? this.#lists : this.#owned();
		const items = isListed ? this.#lists.passages : this.#owned().terms;
		const [row, wanted] = isListed ? [term, passage] : [passage, term];
		let low = start[row] ?? 0;
		let high = (start[row + 1] ?? low) - 1;
		while (low <= high) {
			const middle = (low + high) >> 1;
			const here = items[middle] as number;
			if (here === wanted) return counts[middle] as number;
			if (here < wanted) low = middle + 1;
			else high = middle - 1;
		}
		return 0;
	}

	/** Calls `visit` for every live passage that has `term`, in ascending order of passages. */
	each(term: number, visit: (passage: number, packed: number) => void): void {
		const { start, passages, counts } = this.#lists;
		const to = start[term + 1] ?? 0;
		for (let at = start[term] ?? to; at < to; at++) {
			const passage = passages[at] as number;
			if ((this.#length[passage] as number) >= 0) visit(passage, counts[at] as number);
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

	/** True where there is nothing to tidy. */
	get isTidy(): boolean {
		const terms = this.#lists.start.length - 1;
		return this.#dead === 0 && this.#listed === this.#count && terms === this.#table.size;
	}

	/**
	 * Makes the lists anew and forgets removed passages. Answers the old numbers in the order of the new ones.
	 */
	tidy(): Int32Array {
		const kept = new Int32Array(this.live);
		let next = 0;
		for (let passage = 0; passage < this.#count; passage++) if (this.isLive(passage)) kept[next++] = passage;
		if (this.#dead > 0) this.#forgetDead(kept);
		const { start, terms, counts } = this.#owned();
		const made = turned(start, terms, counts, this.#count, this.#table.size);
		this.#lists = { start: made.start, passages: made.items, counts: made.counts };
		this.#listed = this.#count;
		this.#since.fill(0);
		return kept;
	}

	#forgetDead(kept: Int32Array): void {
		let size = 0;
		for (const passage of kept) size += this.termsOf(passage).terms.length;
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
		this.#own = { start, terms, counts };
		this.#length = length;
	}

	/** What has to be kept to make the same index again, as it is until something changes. Only of what is tidy. */
	toData(): PostingsData {
		const length = this.#length.subarray(0, this.#count);
		return { terms: this.#table.toData(), lists: this.#lists, length, totalLength: this.#totalLength };
	}

	/** Takes the arrays as they are. Throws where they do not fit together. */
	static from({ terms, lists, length, totalLength }: PostingsData): Postings {
		const made = new Postings();
		made.#table = new TermTable(terms);
		const { size } = made.#table;
		const postings = lists.start[size];
		if (lists.start.length !== size + 1 || postings !== lists.passages.length || postings !== lists.counts.length)
			throw new Error('The arrays of the index do not fit together.');
		made.#since = new Int32Array(size);
		made.#count = length.length;
		made.#listed = length.length;
		made.#lists = lists;
		made.#length = length;
		made.#totalLength = totalLength;
		return made;
	}
}
