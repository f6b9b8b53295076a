import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { grown } from '../index/columns.ts';
import type { SemanticHit } from '../search.ts';
import { NearestHits } from './nearestHits.ts';
import { RoughVectors } from './roughVectors.ts';
import { noRow, type PlacedFile, RowPlaces, type VectorPlace } from './rowPlaces.ts';

/** As it is kept: plain columns. */
export interface VectorsData {
	readonly model: string;
	readonly dimensions: number;
	readonly keys: readonly string[];
	/** `dimensions` numbers a key. */
	readonly numbers: Float32Array<ArrayBuffer>;
	readonly files: readonly {
		readonly path: WorkspacePath;
		readonly hash: string;
		readonly places: readonly VectorPlace[];
	}[];
}

/** Vectors of one model for the passages of files, by the passages' text; length 1 each, so that a dot product is a cosine. */
export class Vectors {
	readonly model: string;
	#dimensions = 0;
	/** `#dimensions` numbers a row. */
	#numbers: Float32Array<ArrayBuffer> = new Float32Array(0);
	readonly #rows = new Map<string, number>();
	readonly #files = new Map<WorkspacePath, PlacedFile>();
	/** True where a vector came that files do not know of yet. */
	#isBehind = false;
	/** Where the passages of each row are; undefined where it has to be looked up anew. */
	#rowPlaces: RowPlaces | undefined;
	#changes = 0;
	readonly #rough = new RoughVectors();
	/** Scratch space, kept between questions. */
	#similarities = new Float32Array(0);

	constructor(model: string) {
		this.model = model;
	}

	/** Another number whenever something else can be found here. */
	get changes(): number {
		return this.#changes;
	}

	/** Passages of `files`, as they are now, that have a vector. */
	embeddedOf(files: ReadonlyMap<WorkspacePath, { readonly hash: string }>): number {
		this.#catchUp();
		let count = 0;
		for (const [path, { hash, rows, lacking }] of this.#files) {
			if (files.get(path)?.hash === hash) count += rows.length - lacking;
		}
		return count;
	}

	/** The vector of what `key` stands for. */
	vectorOf(key: string): Float32Array | undefined {
		const row = this.#rows.get(key);
		return row === undefined ? undefined : this.#numbers.subarray(row * this.#dimensions, (row + 1) * this.#dimensions);
	}

	/** True where the passages of `path` are known as they are in the file with this `hash`. */
	isPlaced(path: WorkspacePath, hash: string): boolean {
		return this.#files.get(path)?.hash === hash;
	}

	/** Notes where the passages of a file are, in place of what was known of it. */
	place(path: WorkspacePath, hash: string, places: readonly VectorPlace[]): void {
		const rows = new Int32Array(places.length).fill(noRow);
		const file = { hash, places, rows, lacking: places.length };
		this.#lookUp(file);
		this.#files.set(path, file);
		this.#changed();
	}

	#changed(): void {
		this.#rowPlaces = undefined;
		this.#changes++;
	}

	/** Forgets files that are not among `paths`; their vectors stay until the data are kept, for files that only moved. */
	keepOnly(paths: { has(path: WorkspacePath): boolean }): void {
		for (const path of this.#files.keys()) {
			if (paths.has(path)) continue;
			this.#files.delete(path);
			this.#changed();
		}
	}

	/** Passages of `path` that have no vector yet. */
	missing(path: WorkspacePath): readonly VectorPlace[] {
		this.#catchUp();
		const file = this.#files.get(path);
		return file && file.lacking > 0 ? file.places.filter((_, at) => file.rows[at] === noRow) : [];
	}

	#lookUp(file: PlacedFile): void {
		for (const [at, { key }] of file.places.entries()) {
			if (file.rows[at] !== noRow) continue;
			const row = this.#rows.get(key);
			if (row === undefined) continue;
			file.rows[at] = row;
			file.lacking--;
		}
	}

	#catchUp(): void {
		if (!this.#isBehind) return;
		this.#isBehind = false;
		for (const file of this.#files.values()) if (file.lacking > 0) this.#lookUp(file);
	}

	/** Throws a `RangeError` for a vector of another length than the rest. */
	add(key: string, vector: Float32Array): void {
		if (this.#dimensions === 0) this.#dimensions = vector.length;
		if (vector.length !== this.#dimensions || vector.length === 0)
			throw new RangeError(`a vector of ${vector.length} numbers among those of ${this.#dimensions}`);
		const row = this.#rows.get(key) ?? this.#rows.size;
		this.#numbers = grown(this.#numbers, (row + 1) * this.#dimensions);
		this.#numbers.set(vector, row * this.#dimensions);
		this.#rough.replaced(row, this.#numbers);
		this.#rows.set(key, row);
		this.#isBehind = true;
		this.#changed();
	}

	/**
	 * The `most` passages nearest to `query` of files that `includes` takes, best first. What can be among them is compared in full:
	 * nothing is missed.
	 */
	nearest(query: Float32Array, most: number, includes?: (path: WorkspacePath) => boolean): readonly SemanticHit[] {
		if (most <= 0 || query.length !== this.#dimensions) return [];
		this.#catchUp();
		// In the precision that is reckoned with, so that it is not converted again for every row.
		const wanted = Float64Array.from(query);
		this.#rough.catchUp(this.#numbers, this.#rows.size, this.#dimensions);
		const known = this.#rough.count;
		const ceilings = this.#rough.ceilings(wanted);
		const similarities = this.#compareFrom(known, wanted);
		this.#rowPlaces ??= new RowPlaces(this.#files, this.#rows.size);
		const places = this.#rowPlaces;
		const nearest = new NearestHits(most);
		const look = (row: number, similarity: number) => {
			// Also not what is no number: nothing can be sorted by that.
			if (!(similarity >= nearest.worst)) return;
			places.each(row, (path, start) => {
				if (includes?.(path) !== false) nearest.add({ path, start, similarity });
			});
		};
		for (let row = known; row < this.#rows.size; row++) look(row, similarities[row] as number);
		// The likeliest first: once they are found, hardly any of the others has to be compared in full.
		const likely = highestOf(ceilings, known, 4 * most);
		for (const isLikely of [true, false]) {
			for (let row = 0; row < known; row++) {
				const ceiling = ceilings[row] as number;
				if (ceiling >= likely === isLikely && !(ceiling < nearest.worst)) look(row, this.#compare(row, wanted));
			}
		}
		return nearest.sorted();
	}

	/** The dot product of one row, as exact as it is kept. */
	#compare(row: number, wanted: Float64Array): number {
		const numbers = this.#numbers;
		const first = row * this.#dimensions;
		let sum = 0;
		for (let i = 0; i < wanted.length; i++) sum += (numbers[first + i] as number) * (wanted[i] as number);
		return Math.fround(sum);
	}

	/** The dot products of all rows from `first` on, at their numbers; the array is used again by the next call. */
	#compareFrom(first: number, wanted: Float64Array): Float32Array {
		const dimensions = this.#dimensions;
		const numbers = this.#numbers;
		const count = this.#rows.size;
		if (first < count && this.#similarities.length < count) this.#similarities = new Float32Array(count + 1_024);
		const similarities = this.#similarities;
		let row = first;
		// Four rows at a time: their sums do not wait for each other, and each number of the question is fetched once for all.
		for (; row + 4 <= count; row += 4) {
			const first = row * dimensions;
			const second = first + dimensions;
			const third = second + dimensions;
			const fourth = third + dimensions;
			let [a, b, c, d] = [0, 0, 0, 0];
			for (let i = 0; i < dimensions; i++) {
				const number = wanted[i] as number;
				a += (numbers[first + i] as number) * number;
				b += (numbers[second + i] as number) * number;
				c += (numbers[third + i] as number) * number;
				d += (numbers[fourth + i] as number) * number;
			}
			similarities[row] = a;
			similarities[row + 1] = b;
			similarities[row + 2] = c;
			similarities[row + 3] = d;
		}
		for (; row < count; row++) similarities[row] = this.#compare(row, wanted);
		return similarities;
	}

	/** What is in use, as plain data. */
	toData(): VectorsData {
		const used = new Set<string>();
		for (const { places } of this.#files.values()) for (const { key } of places) if (this.#rows.has(key)) used.add(key);
		const keys = [...used];
		const numbers = new Float32Array(keys.length * this.#dimensions);
		for (const [at, key] of keys.entries()) {
			const from = (this.#rows.get(key) ?? 0) * this.#dimensions;
			numbers.set(this.#numbers.subarray(from, from + this.#dimensions), at * this.#dimensions);
		}
		const files = [...this.#files].map(([path, { hash, places }]) => ({ path, hash, places }));
		return { model: this.model, dimensions: this.#dimensions, keys, numbers, files };
	}

	/** Throws where the data do not fit together. */
	static from({ model, dimensions, keys, numbers, files }: VectorsData): Vectors {
		if (numbers.length !== keys.length * dimensions) throw new Error('The vectors do not fit together.');
		const made = new Vectors(model);
		made.#dimensions = dimensions;
		made.#numbers = numbers;
		for (const [row, key] of keys.entries()) made.#rows.set(key, row);
		for (const { path, hash, places } of files) made.place(path, hash, places);
		return made;
	}
}

/** Numbers that are looked at to say where the highest begin. */
const sampled = 1_024;

/** A number that about `most` of the first `count` are not below; by a sample. */
export function highestOf(numbers: Float32Array, count: number, most: number): number {
	const step = Math.max(1, Math.floor(count / sampled));
	const sample = Float32Array.from(
		{ length: Math.floor(count / step) },
		(_, at) => numbers[at * step] as number,
	).sort();
	return sample[Math.max(0, sample.length - Math.ceil(most / step))] ?? Number.NEGATIVE_INFINITY;
}
