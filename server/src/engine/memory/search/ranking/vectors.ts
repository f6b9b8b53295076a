import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { grown } from '../index/columns.ts';
import type { SemanticHit } from '../search.ts';

/** A passage that a vector can stand for. */
export interface VectorPlace {
	/** Where it begins in the file, in UTF-16 units. */
	readonly start: number;
	/** Stands for its text alone: passages that say the same share a vector. */
	readonly key: string;
}

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

interface PlacedFile {
	readonly hash: string;
	readonly places: readonly VectorPlace[];
	/** Of each place; `noRow` where it has no vector. Looked up once, not at every question. */
	readonly rows: Int32Array;
	/** Places that have no vector. */
	lacking: number;
}

const noRow = -1;

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
	/** Scratch space, kept between questions. */
	#similarities = new Float32Array(0);

	constructor(model: string) {
		this.model = model;
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
	}

	/** Forgets files that are not among `paths`; their vectors stay until the data are kept, for files that only moved. */
	keepOnly(paths: { has(path: WorkspacePath): boolean }): void {
		for (const path of this.#files.keys()) if (!paths.has(path)) this.#files.delete(path);
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
		this.#rows.set(key, row);
		this.#isBehind = true;
	}

	/** The `most` passages nearest to `query` of files that `includes` takes, best first. Every passage is compared: nothing is missed. */
	nearest(query: Float32Array, most: number, includes?: (path: WorkspacePath) => boolean): readonly SemanticHit[] {
		if (most <= 0 || query.length !== this.#dimensions) return [];
		this.#catchUp();
		const similarities = this.#compareWithAll(query);
		const found: SemanticHit[] = [];
		let worst = Number.NEGATIVE_INFINITY;
		for (const [path, { places, rows }] of this.#files) {
			if (includes?.(path) === false) continue;
			for (let at = 0; at < rows.length; at++) {
				const row = rows[at] as number;
				if (row === noRow) continue;
				const similarity = similarities[row] as number;
				if (similarity < worst || (similarity === worst && found.length >= 2 * most)) continue;
				found.push({ path, start: (places[at] as VectorPlace).start, similarity });
				// Sorted now and then, not at every hit: most passages never get this far.
				if (found.length >= 4 * most) {
					found.sort(byNearness).length = most;
					worst = found.at(-1)?.similarity ?? worst;
				}
			}
		}
		found.sort(byNearness);
		return found.slice(0, most);
	}

	/** The dot products of all rows; the array is used again by the next call. */
	#compareWithAll(query: Float32Array): Float32Array {
		const dimensions = this.#dimensions;
		const numbers = this.#numbers;
		const count = this.#rows.size;
		if (this.#similarities.length < count) this.#similarities = new Float32Array(count + 1_024);
		const similarities = this.#similarities;
		// In the precision that is reckoned with, so that it is not converted again for every row.
		const wanted = Float64Array.from(query);
		let row = 0;
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
		for (; row < count; row++) {
			let sum = 0;
			for (let i = 0; i < dimensions; i++) sum += (numbers[row * dimensions + i] as number) * (wanted[i] as number);
			similarities[row] = sum;
		}
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

const byNearness = (one: SemanticHit, other: SemanticHit): number =>
	other.similarity - one.similarity ||
	(one.path < other.path ? -1 : one.path > other.path ? 1 : one.start - other.start);
