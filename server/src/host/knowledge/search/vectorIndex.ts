import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { NearestChunks } from '../../../engine/knowledge/search/nearestChunks.ts';
import { grown } from '../../../engine/memory/search/index/columns.ts';
import { statement } from '../rows.ts';
import { perConnection, stateOf } from './cached.ts';
import { modelOf } from './embeddings.ts';

/** Vectors that are read at a time. */
const block = 512;

/** The vectors of one model, as far as they are in memory: a byte for each number. What is near enough is read again. */
class VectorIndex {
	readonly #model: number;
	readonly #dimensions: number;
	readonly #nearest: NearestChunks;
	#state = '';
	/** By row, in ascending order: the vector’s number in the table, and its chunk. */
	#numbers: Uint32Array<ArrayBuffer> = new Uint32Array(0);
	#chunks: Uint32Array<ArrayBuffer> = new Uint32Array(0);
	#rows = 0;

	constructor(model: number, dimensions: number) {
		this.#model = model;
		this.#dimensions = dimensions;
		this.#nearest = new NearestChunks(dimensions);
	}

	/** Takes in what was embedded since. What was deleted is noticed when it is looked up: no number is given twice. */
	refresh(database: DatabaseSync): void {
		const state = stateOf(database);
		if (state === this.#state) return;
		for (;;) {
			const last = this.#rows === 0 ? 0 : (this.#numbers[this.#rows - 1] as number);
			const rows = valuesOf(
				database,
				`SELECT number, chunk, numbers FROM vectors WHERE number > ? AND model = ? AND length(numbers) = ? ORDER BY number LIMIT ${block}`,
				last,
				this.#model,
				// What has another length is somebody else’s, or damaged: it is none, and hides no other.
				Float32Array.BYTES_PER_ELEMENT * this.#dimensions,
			);
			if (rows.length === 0) break;
			const vectors = new Float32Array(rows.length * this.#dimensions);
			this.#numbers = grown(this.#numbers, this.#rows + rows.length);
			this.#chunks = grown(this.#chunks, this.#rows + rows.length);
			for (const [at, [number, chunk, bytes]] of rows.entries()) {
				this.#numbers[this.#rows + at] = Number(number);
				this.#chunks[this.#rows + at] = Number(chunk);
				vectors.set(floatsOf(bytes), at * this.#dimensions);
			}
			this.#nearest.add(vectors);
			this.#rows += rows.length;
		}
		this.#state = state;
	}

	/** Best first. */
	nearest(
		database: DatabaseSync,
		query: Float32Array,
		limit: number,
		accepts: (chunk: number) => boolean,
	): readonly { readonly chunk: number; readonly score: number }[] {
		const found = this.#nearest.nearest(query, {
			limit,
			accepts: (row) => accepts(this.#chunks[row] as number),
			vectorOf: (row) => {
				const number = this.#numbers[row] as number;
				const [values] = valuesOf(database, 'SELECT numbers FROM vectors WHERE number = ?', number);
				return values && floatsOf(values[0]);
			},
		});
		return found.map(({ row, score }) => ({ chunk: this.#chunks[row] as number, score }));
	}
}

function valuesOf(database: DatabaseSync, sql: string, ...given: readonly number[]): readonly SQLOutputValue[][] {
	const prepared = statement(database, sql);
	prepared.setReturnArrays(true);
	return prepared.all(...given) as unknown as readonly SQLOutputValue[][];
}

function floatsOf(bytes: SQLOutputValue | undefined): Float32Array {
	if (!(bytes instanceof Uint8Array)) return new Float32Array(0);
	return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

const kept = perConnection(() => new Map<number, VectorIndex>());

/** What `model` has made of the chunks, as it is in the transaction that is open; undefined where that is nothing. */
export function vectorIndexOf(database: DatabaseSync, model: string): VectorIndex | undefined {
	const found = modelOf(database, model);
	if (!found) return undefined;
	const indexes = kept(database);
	const index = indexes.get(found.number) ?? new VectorIndex(found.number, found.dimensions);
	indexes.set(found.number, index);
	index.refresh(database);
	return index;
}
