import { grown } from './columns.ts';
import type { Passage } from './passages.ts';

/** Where a passage lies in its file. */
export interface PassageSpan {
	/** 1-based, both in. */
	readonly startLine: number;
	readonly endLine: number;
	/** Half-open UTF-16 range in the file. */
	readonly start: number;
	readonly end: number;
	/** Days since 1970-01-01; undefined where there is no date. */
	readonly day: number | undefined;
}

/** By passage: file, first line, last line, start, end, day. */
const width = 6;

/** Stands for «no day» in a column. */
const noDay = -0x8000_0000;

const dayAt = (value: number): number | undefined => ((value | 0) === noDay ? undefined : value | 0);

/** Which file each passage is in, and where, in one column: an object for each would take ten times the room. */
export class PassagePlaces {
	#column = new Uint32Array(width * 1_024);

	/** The number of the file that a passage is in. */
	fileOf(passage: number): number {
		return this.#column[passage * width] as number;
	}

	startOf(passage: number): number {
		return this.#column[passage * width + 3] as number;
	}

	at(passage: number): PassageSpan {
		const at = passage * width;
		return {
			startLine: this.#column[at + 1] as number,
			endLine: this.#column[at + 2] as number,
			start: this.#column[at + 3] as number,
			end: this.#column[at + 4] as number,
			day: dayAt(this.#column[at + 5] as number),
		};
	}

	set(passage: number, file: number, { startLine, endLine, start, end, day }: Passage): void {
		const at = passage * width;
		this.#column = grown(this.#column, at + width);
		this.#column[at] = file;
		this.#column[at + 1] = startLine;
		this.#column[at + 2] = endLine;
		this.#column[at + 3] = start;
		this.#column[at + 4] = end;
		this.#column[at + 5] = day ?? noDay;
	}

	/** Gives a passage another number, and its file another one. */
	move(passage: number, to: number, file: number): void {
		const from = passage * width;
		this.#column.copyWithin(to * width, from, from + width);
		this.#column[to * width] = file;
	}

	/** Lets go of all but the first `count`. */
	shrink(count: number): void {
		this.#column = this.#column.slice(0, Math.max(1, count) * width);
	}

	/** Of the first `count`, as they are until something changes. */
	toData(count: number): Uint32Array<ArrayBuffer> {
		return this.#column.subarray(0, count * width);
	}

	/** True where `data` are of `count` passages. */
	static fits(data: Uint32Array, count: number): boolean {
		return data.length === count * width;
	}

	static from(data: Uint32Array<ArrayBuffer>): PassagePlaces {
		const made = new PassagePlaces();
		made.#column = data;
		return made;
	}
}
