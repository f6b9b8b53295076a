import type { WorkspacePath } from '../../workspace/snapshot.ts';
import { growFloat32 } from './columns.ts';
import type { SemanticHit } from './search.ts';

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
}

/** Vectors of one model for the passages of files, by the passages' text; length 1 each, so that a dot product is a cosine. */
export class Vectors {
	readonly model: string;
	#dimensions = 0;
	/** `#dimensions` numbers a row. */
	#numbers: Float32Array<ArrayBuffer> = new Float32Array(0);
	readonly #rows = new Map<string, number>();
	readonly #files = new Map<WorkspacePath, PlacedFile>();

	constructor(model: string) {
		this.model = model;
	}

	/** Passages of placed files that have a vector. */
	get embedded(): number {
		let count = 0;
		for (const { places } of this.#files.values()) for (const { key } of places) if (this.#rows.has(key)) count++;
		return count;
	}

	/** True where the passages of `path` are known as they are in the file with this `hash`. */
	isPlaced(path: WorkspacePath, hash: string): boolean {
		return this.#files.get(path)?.hash === hash;
	}

	/** Notes where the passages of a file are, in place of what was known of it. */
	place(path: WorkspacePath, hash: string, places: readonly VectorPlace[]): void {
		this.#files.set(path, { hash, places });
	}

	/** Forgets files that are not among `paths`; their vectors stay until the data are kept, for files that only moved. */
	keepOnly(paths: { has(path: WorkspacePath): boolean }): void {
		for (const path of this.#files.keys()) if (!paths.has(path)) this.#files.delete(path);
	}

	/** Passages of `path` that have no vector yet. */
	missing(path: WorkspacePath): readonly VectorPlace[] {
		return this.#files.get(path)?.places.filter(({ key }) => !this.#rows.has(key)) ?? [];
	}

	/** Throws a `RangeError` for a vector of another length than the rest. */
	add(key: string, vector: Float32Array): void {
		if (this.#dimensions === 0) this.#dimensions = vector.length;
		if (vector.length !== this.#dimensions || vector.length === 0)
			throw new RangeError(`a vector of ${vector.length} numbers among those of ${this.#dimensions}`);
		const row = this.#rows.get(key) ?? this.#rows.size;
		this.#numbers = growFloat32(this.#numbers, (row + 1) * this.#dimensions);
		this.#numbers.set(vector, row * this.#dimensions);
		this.#rows.set(key, row);
	}

	/** The `most` passages nearest to `query`, best first. Every passage is compared: nothing is missed. */
	nearest(query: Float32Array, most: number): readonly SemanticHit[] {
		if (most <= 0 || query.length !== this.#dimensions) return [];
		const similarities = this.#similarities(query);
		const found: SemanticHit[] = [];
		let worst = Number.NEGATIVE_INFINITY;
		for (const [path, { places }] of this.#files) {
			for (const { start, key } of places) {
				const row = this.#rows.get(key);
				if (row === undefined) continue;
				const similarity = similarities[row] as number;
				if (found.length >= 2 * most && similarity <= worst) continue;
				found.push({ path, start, similarity });
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

	#similarities(query: Float32Array): Float32Array {
		const dimensions = this.#dimensions;
		const numbers = this.#numbers;
		const similarities = new Float32Array(this.#rows.size);
		const whole = dimensions - (dimensions % 4);
		for (let row = 0, at = 0; row < similarities.length; row++, at += dimensions) {
			// Four sums that do not wait for each other: about twice as fast as one.
			let [a, b, c, d] = [0, 0, 0, 0];
			for (let i = 0; i < whole; i += 4) {
				a += (numbers[at + i] as number) * (query[i] as number);
				b += (numbers[at + i + 1] as number) * (query[i + 1] as number);
				c += (numbers[at + i + 2] as number) * (query[i + 2] as number);
				d += (numbers[at + i + 3] as number) * (query[i + 3] as number);
			}
			for (let i = whole; i < dimensions; i++) a += (numbers[at + i] as number) * (query[i] as number);
			similarities[row] = a + b + c + d;
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
