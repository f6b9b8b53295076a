import { grown } from '../index/columns.ts';
import { type DotProgram, pageBytes, startDotProgram } from './dotProgram.ts';

/** Rows that are rounded for one question, at most: some ms, so that a first question does not wait for thousands. */
const rowsAtOnce = 4_096;

/** Rows that are compared between two looks at what came out. */
const blockRows = 4_096;

/** The greatest number of a row, and of a question. */
const most = { row: 127, question: 32_767, sum: 2 ** 31 - 1 } as const;

/** The share of a vector's length that its own precision, that of the results included, can make a difference of. */
const precision = 1e-6;

/**
 * Vectors with their numbers rounded to bytes, each to its own scale: a quarter of the memory to go through, and many times as
 * quick to compare. What a row loses is known, so a question is told how near each row can be at most, and only what can be
 * among the nearest has to be compared in full.
 */
export class RoughVectors {
	#program: DotProgram | undefined;
	#dimensions = 0;
	/** Bytes of a row. */
	#width = 0;
	#count = 0;
	/** By row: what a number of it stands for, and how far it is from the vector that it stands for. */
	#scales = new Float32Array(0);
	#losses = new Float32Array(0);
	/** Of the longest row. */
	#longest = 0;
	/** Scratch space, kept between questions. */
	#ceilings = new Float32Array(0);

	/** Rows that are known: the first so many. */
	get count(): number {
		return this.#count;
	}

	/** Takes in some of the rows that are not known yet, of `rows` in `numbers`. */
	catchUp(numbers: Float32Array, rows: number, dimensions: number): void {
		const until = Math.min(rows, this.#count + rowsAtOnce);
		if (until === this.#count || !this.#hasRoomFor(until, dimensions)) return;
		this.#scales = grown(this.#scales, until);
		this.#losses = grown(this.#losses, until);
		for (; this.#count < until; this.#count++) this.#round(this.#count, numbers, this.#count * dimensions);
	}

	/** Takes in `rows` more, which are all that is in `numbers`. False where there is no memory to be had. */
	append(numbers: Float32Array, rows: number, dimensions: number): boolean {
		const first = this.#count;
		if (!this.#hasRoomFor(first + rows, dimensions)) return false;
		this.#scales = grown(this.#scales, first + rows);
		this.#losses = grown(this.#losses, first + rows);
		for (let row = 0; row < rows; row++) this.#round(first + row, numbers, row * dimensions);
		this.#count += rows;
		return true;
	}

	/** A known row has other numbers by now. */
	replaced(row: number, numbers: Float32Array): void {
		if (row < this.#count) this.#round(row, numbers, row * this.#dimensions);
	}

	/** By known row: what its dot product with `question` is at most. The next call uses the same array again. */
	ceilings(question: Float64Array): Float32Array {
		const program = this.#program;
		if (!program || this.#count === 0) return this.#ceilings;
		if (this.#ceilings.length < this.#count) this.#ceilings = new Float32Array(this.#count + 1_024);
		const { scale, loss, length } = this.#ask(question, program);
		const ceilings = this.#ceilings;
		// What the question lost counts for every row alike.
		const extra = loss * this.#longest * (1 + most.row / most.question);
		const results = new Int32Array(program.memory.buffer, this.#results, blockRows);
		for (let first = 0; first < this.#count; first += blockRows) {
			const rows = Math.min(blockRows, this.#count - first);
			program.dots(0, this.#first + first * this.#width, rows, this.#width, this.#results);
			for (let at = 0; at < rows; at++) {
				const row = first + at;
				const rough = (results[at] as number) * scale * (this.#scales[row] as number);
				ceilings[row] = rough + length * (this.#losses[row] as number) + extra;
			}
		}
		return ceilings;
	}

	/** Address of the results; the question stands before them. */
	get #results(): number {
		return 2 * this.#width;
	}

	/** Address of the first row. */
	get #first(): number {
		return this.#results + 4 * blockRows;
	}

	/** False where there is no memory to be had: the rest is compared in full. */
	#hasRoomFor(rows: number, dimensions: number): boolean {
		if (this.#dimensions === 0) {
			this.#program = startDotProgram();
			this.#dimensions = dimensions;
			this.#width = Math.ceil(dimensions / 16) * 16;
		}
		if (!this.#program) return false;
		const { memory } = this.#program;
		const lacking = this.#first + rows * this.#width - memory.buffer.byteLength;
		if (lacking <= 0) return true;
		try {
			memory.grow(Math.ceil(lacking / pageBytes));
			return true;
		} catch {
			return false;
		}
	}

	/** Its numbers begin at `from`. */
	#round(row: number, numbers: Float32Array, from: number): void {
		let greatest = 0;
		for (let i = 0; i < this.#dimensions; i++) greatest = Math.max(greatest, Math.abs(numbers[from + i] as number));
		const scale = Math.fround(greatest / most.row) || 1;
		const bytes = new Int8Array(this.#program?.memory.buffer ?? new ArrayBuffer(0));
		const to = this.#first + row * this.#width;
		let loss = 0;
		let length = 0;
		for (let i = 0; i < this.#dimensions; i++) {
			const number = numbers[from + i] as number;
			const rounded = Math.max(-most.row, Math.min(most.row, Math.round(number / scale)));
			bytes[to + i] = rounded;
			const lost = number - rounded * scale;
			loss += lost * lost;
			length += number * number;
		}
		length = Math.sqrt(length);
		this.#scales[row] = scale;
		this.#losses[row] = Math.sqrt(loss) + precision * length;
		// One that is no number would make every row one that has to be compared in full.
		if (Number.isFinite(length)) this.#longest = Math.max(this.#longest, length);
	}

	/** Writes the question where the program reads it; how long it is, what a number of it stands for and what it lost. */
	#ask(question: Float64Array, { memory }: DotProgram) {
		let greatest = 0;
		let sum = 0;
		let length = 0;
		for (const number of question) {
			greatest = Math.max(greatest, Math.abs(number));
			sum += Math.abs(number);
			length += number * number;
		}
		// No sum of a row's bytes may leave 32 bits; rounding adds half a step for each number.
		const roomiest = (most.sum / most.row - question.length) as number;
		const scale = Math.max(greatest / most.question, sum / roomiest) || 1;
		const numbers = new Int16Array(memory.buffer, 0, this.#width).fill(0);
		let loss = 0;
		for (const [at, number] of question.entries()) {
			const rounded = Math.round(number / scale);
			numbers[at] = rounded;
			loss += (number - rounded * scale) ** 2;
		}
		return { scale, loss: Math.sqrt(loss), length: Math.sqrt(length) };
	}
}
