import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { datesIn, dateTerms, monthName } from '../text/dates.ts';
import { eachTerm, termOf } from '../text/words.ts';
import { grown } from './columns.ts';
import type { Passage } from './passages.ts';
import { packCounts } from './postings.ts';

/** The terms of one passage, ascending by their numbers. */
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

/** Counts the terms of passages, one after the other; what it counts with is kept, so that nothing is allocated for each. */
export class PassageCounter {
	/** By number of a term: where it is counted. */
	#slot = new Int32Array(4_096).fill(-1);
	#terms = new Uint32Array(1_024);
	#text = new Uint16Array(1_024);
	#heading = new Uint16Array(1_024);
	#path = new Uint16Array(1_024);
	#size = 0;

	/** Counts a passage of the file at `path`; `intern` gives terms their numbers. */
	count(
		path: WorkspacePath,
		text: string,
		{ start, end, headings }: Passage,
		intern: (term: string) => number,
	): CountedPassage {
		const own = text.slice(start, end);
		let length = 0;
		eachTerm(own, (term, _from, _to, kind) => {
			if (kind === 'word') length++;
			(this.#text[this.#slotOf(intern(term))] as number)++;
		});
		eachDateTerm(own, (term) => {
			(this.#text[this.#slotOf(intern(term))] as number)++;
		});
		const inHeading = (term: string) => {
			(this.#heading[this.#slotOf(intern(term))] as number)++;
		};
		if (headings !== '') {
			eachTerm(headings, inHeading);
			eachDateTerm(headings, inHeading);
		}
		const inPath = (term: string) => {
			(this.#path[this.#slotOf(intern(term))] as number)++;
		};
		const named = searchablePath(path);
		eachTerm(named, inPath);
		eachDateTerm(named, inPath);
		const counted = { ...this.#sorted(), length };
		this.#clear();
		return counted;
	}

	#slotOf(term: number): number {
		if (term >= this.#slot.length) {
			const longer = new Int32Array(term * 2).fill(-1);
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
		const terms = this.#terms.slice(0, this.#size).sort();
		const counts = new Uint16Array(this.#size);
		for (let at = 0; at < terms.length; at++) {
			const slot = this.#slot[terms[at] as number] as number;
			counts[at] = packCounts(this.#text[slot] as number, this.#heading[slot] as number, this.#path[slot] as number);
		}
		return { terms, counts };
	}

	#clear(): void {
		for (let slot = 0; slot < this.#size; slot++) this.#slot[this.#terms[slot] as number] = -1;
		this.#size = 0;
	}
}
