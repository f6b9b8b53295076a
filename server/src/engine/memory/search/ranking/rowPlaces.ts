import type { WorkspacePath } from '../../../workspace/snapshot.ts';

/** A passage that a vector can stand for. */
export interface VectorPlace {
	/** Where it begins in the file, in UTF-16 units. */
	readonly start: number;
	/** Stands for its text alone: passages that say the same share a vector. */
	readonly key: string;
}

export interface PlacedFile {
	readonly hash: string;
	readonly places: readonly VectorPlace[];
	/** Of each place; `noRow` where it has no vector. Looked up once, not at every question. */
	readonly rows: Int32Array;
	/** Places that have no vector. */
	lacking: number;
}

/** Stands for no row, and for no further passage. */
export const noRow = -1;

/**
 * Which passages have the vector of a row: those that say the same share one. In columns, as a question goes from row to row
 * and must not go through every file for it.
 */
export class RowPlaces {
	readonly #paths: readonly WorkspacePath[];
	/** By row: its first passage. */
	readonly #first: Int32Array;
	/** By passage: the next one of the same row, its file, and where it begins there. */
	readonly #next: Int32Array;
	readonly #file: Int32Array;
	readonly #start: Int32Array;

	constructor(files: ReadonlyMap<WorkspacePath, PlacedFile>, rows: number) {
		let count = 0;
		for (const { places } of files.values()) count += places.length;
		this.#paths = [...files.keys()];
		this.#first = new Int32Array(rows).fill(noRow);
		this.#next = new Int32Array(count);
		this.#file = new Int32Array(count);
		this.#start = new Int32Array(count);
		let [passage, number] = [0, 0];
		for (const file of files.values()) {
			for (const [at, { start }] of file.places.entries()) {
				const row = file.rows[at] as number;
				if (row === noRow) continue;
				this.#next[passage] = this.#first[row] as number;
				this.#file[passage] = number;
				this.#start[passage] = start;
				this.#first[row] = passage++;
			}
			number++;
		}
	}

	each(row: number, visit: (path: WorkspacePath, start: number) => void): void {
		for (let at = this.#first[row] as number; at !== noRow; at = this.#next[at] as number)
			visit(this.#paths[this.#file[at] as number] as WorkspacePath, this.#start[at] as number);
	}
}
