import { Best } from '../../memory/search/ranking/best.ts';
import { RoughVectors } from '../../memory/search/ranking/roughVectors.ts';
import { highestOf } from '../../memory/search/ranking/vectors.ts';

/** What decides what is near. */
export interface NearestOptions {
	/** Most that are wanted. */
	readonly limit: number;
	/** False for rows that are not to be found. */
	accepts(row: number): boolean;
	/** The vector of a row, as exact as it is kept; undefined where there is none any more. */
	vectorOf(row: number): Float32Array | undefined;
}

/**
 * Which of many vectors are nearest to one, exactly, though only their rounded copies are in memory: what those leave open is
 * looked up. Rows have numbers in the order in which they were added.
 */
export class NearestChunks {
	readonly #rough = new RoughVectors();
	readonly #dimensions: number;
	#count = 0;
	/** True where there is no memory for rounded copies any more: the rest is always looked up. */
	#isFull = false;

	constructor(dimensions: number) {
		this.#dimensions = dimensions;
	}

	/** Adds what is in `numbers`, row after row. */
	add(numbers: Float32Array): void {
		const rows = numbers.length / this.#dimensions;
		this.#isFull ||= !this.#rough.append(numbers, rows, this.#dimensions);
		this.#count += rows;
	}

	/** Best first, level ones in the order of their rows; the score is a cosine. */
	nearest(
		query: Float32Array,
		{ limit, accepts, vectorOf }: NearestOptions,
	): readonly {
		readonly row: number;
		readonly score: number;
	}[] {
		if (query.length !== this.#dimensions || limit <= 0) return [];
		const wanted = Float64Array.from(query);
		const known = this.#rough.count;
		const ceilings = this.#rough.ceilings(wanted);
		for (let row = 0; row < known; row++) if (!accepts(row)) ceilings[row] = Number.NEGATIVE_INFINITY;
		const best = new Best(limit);
		const look = (row: number) => {
			const vector = vectorOf(row);
			const score = vector ? dot(vector, wanted) : Number.NaN;
			// Not what is no number either: nothing can be sorted by that.
			if (!Number.isNaN(score) && best.wants(score)) best.add(row, score);
		};
		for (let row = known; row < this.#count; row++) if (accepts(row)) look(row);
		// The likeliest first: once they are found, hardly any of the others has to be looked up.
		const likely = highestOf(ceilings, known, 2 * limit);
		for (const isLikely of [true, false]) {
			for (let row = 0; row < known; row++) {
				const ceiling = ceilings[row] as number;
				if (ceiling !== Number.NEGATIVE_INFINITY && ceiling >= likely === isLikely && best.wants(ceiling)) look(row);
			}
		}
		return best.sorted().map(({ passage: row, score }) => ({ row, score }));
	}
}

function dot(vector: Float32Array, wanted: Float64Array): number {
	let sum = 0;
	for (let at = 0; at < wanted.length; at++) sum += (vector[at] as number) * (wanted[at] as number);
	return sum;
}
