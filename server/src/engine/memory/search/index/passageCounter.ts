import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { datesIn, dateTerms, monthName } from '../text/dates.ts';
import { eachTerm, termOf, writtenWords } from '../text/words.ts';
import { mostWords } from '../text/wordTable.ts';
import { grown } from './columns.ts';
import type { Passage } from './passages.ts';
import { packCounts } from './postings.ts';

/** The terms of one passage, ascending by their numbers; until the next one is counted. */
export interface CountedPassage {
	readonly terms: Uint32Array<ArrayBuffer>;
	/** How often each stands in the text, the headings and the path, packed. */
	readonly counts: Uint16Array<ArrayBuffer>;
	/** Words of its own text. */
	readonly length: number;
}

/** `memory/2026-11-21.md` without its ending: nobody looks for `md`. */
const searchablePath = (path: WorkspacePath): string => path.replace(/\.[a-z]{1,9}$/i, '');

/** What a date in `text` is found by beyond what is written: its day and month as ISO 8601 has them, the month's name. */
function eachDateTerm(text: string, sink: (term: string) => void): void {
	for (const date of datesIn(text)) {
		for (const term of dateTerms(date)) {
			// Written that way, it is a term already.
			if (text.slice(date.start, date.end) !== term) sink(term);
		}
		const name = monthName(date.month);
		if (name !== undefined && /^\d/.test(text.slice(date.start)) && !/[a-z]/i.test(text.slice(date.start, date.end)))
			sink(termOf(name));
	}
}

/** Passages are short: for a few dozen numbers, to put each in its place is quicker than the sorting of the engine. */
const fewTerms = 96;

function sorted(terms: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
	if (terms.length > fewTerms) return terms.sort();
	for (let at = 1; at < terms.length; at++) {
		const term = terms[at] as number;
		let to = at;
		for (; to > 0 && (terms[to - 1] as number) > term; to--) terms[to] = terms[to - 1] as number;
		terms[to] = term;
	}
	return terms;
}

/** Counts the terms of passages, one after the other; what it counts with is kept, so that nothing is allocated for each. */
export class PassageCounter {
	/** By number of a term: where it is counted. */
	#slot = new Int32Array(0);
	#terms = new Uint32Array(1_024);
	#text = new Uint16Array(1_024);
	#heading = new Uint16Array(1_024);
	#path = new Uint16Array(1_024);
	#counts = new Uint16Array(1_024);
	#size = 0;
	/** By number of a written word: the number of its term, and one. */
	readonly #ofWords = new Uint32Array(mostWords);
	/** Of the written words. */
	#generation = -1;
	readonly #intern: (term: string) => number;
	/** The terms of the path that came last: it is that of many passages. */
	#pathTerms: { readonly path: WorkspacePath; readonly terms: readonly number[] } | undefined;

	/** `intern` gives terms their numbers. */
	constructor(intern: (term: string) => number) {
		this.#intern = intern;
	}

	/** Counts a passage of the file at `path`. */
	count(path: WorkspacePath, text: string, { start, end, headings }: Passage): CountedPassage {
		const own = text.slice(start, end);
		let length = 0;
		eachTerm(own, (term, _from, _to, kind, word) => {
			if (kind === 'word') length++;
			(this.#text[this.#slotOf(this.#numberOf(term, word))] as number)++;
		});
		eachDateTerm(own, (term) => {
			(this.#text[this.#slotOf(this.#intern(term))] as number)++;
		});
		if (headings !== '') {
			eachTerm(headings, (term, _from, _to, _kind, word) => {
				(this.#heading[this.#slotOf(this.#numberOf(term, word))] as number)++;
			});
			eachDateTerm(headings, (term) => {
				(this.#heading[this.#slotOf(this.#intern(term))] as number)++;
			});
		}
		for (const term of this.#termsOfPath(path)) (this.#path[this.#slotOf(term)] as number)++;
		const counted = { ...this.#sorted(), length };
		this.#clear();
		return counted;
	}

	/** The number of a term; `word` is that of the word that it is written as. */
	#numberOf(term: string, word: number | undefined): number {
		if (word === undefined) return this.#intern(term);
		if (this.#generation !== writtenWords.generation) {
			this.#generation = writtenWords.generation;
			this.#ofWords.fill(0);
		}
		const known = this.#ofWords[word] as number;
		if (known > 0) return known - 1;
		const number = this.#intern(term);
		this.#ofWords[word] = number + 1;
		return number;
	}

	#termsOfPath(path: WorkspacePath): readonly number[] {
		if (this.#pathTerms?.path !== path) {
			const terms: number[] = [];
			const take = (term: string) => terms.push(this.#intern(term));
			const named = searchablePath(path);
			eachTerm(named, take);
			eachDateTerm(named, take);
			this.#pathTerms = { path, terms };
		}
		return this.#pathTerms.terms;
	}

	#slotOf(term: number): number {
		if (term >= this.#slot.length) {
			const longer = new Int32Array(Math.max(4_096, term * 2)).fill(-1);
			longer.set(this.#slot);
			this.#slot = longer;
		}
		const known = this.#slot[term] as number;
		if (known >= 0) return known;
		const slot = this.#size++;
		this.#terms = grown(this.#terms, this.#size);
		this.#text = grown(this.#text, this.#size);
		this.#heading = grown(this.#heading, this.#size);
		this.#path = grown(this.#path, this.#size);
		this.#slot[term] = slot;
		this.#terms[slot] = term;
		this.#text[slot] = 0;
		this.#heading[slot] = 0;
		this.#path[slot] = 0;
		return slot;
	}

	#sorted(): Omit<CountedPassage, 'length'> {
		const terms = sorted(this.#terms.subarray(0, this.#size));
		this.#counts = grown(this.#counts, this.#size);
		for (let at = 0; at < terms.length; at++) {
			const slot = this.#slot[terms[at] as number] as number;
			this.#counts[at] = packCounts(
				this.#text[slot] as number,
				this.#heading[slot] as number,
				this.#path[slot] as number,
			);
		}
		return { terms, counts: this.#counts.subarray(0, this.#size) };
	}

	#clear(): void {
		for (let slot = 0; slot < this.#size; slot++) this.#slot[this.#terms[slot] as number] = -1;
		this.#size = 0;
	}
}
