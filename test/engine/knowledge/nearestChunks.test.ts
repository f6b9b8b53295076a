import { expect, it } from 'vitest';
import { NearestChunks } from '../../../server/src/engine/knowledge/search/nearestChunks.ts';

const dimensions = 48;

/** The same directions each time. */
function createCompass(seed: number): () => Float32Array {
	let state = seed;
	const noise = () => {
		state = (state * 1_664_525 + 1_013_904_223) >>> 0;
		return state / 2 ** 31 - 1;
	};
	return () => {
		const numbers = Float32Array.from({ length: dimensions }, noise);
		const length = Math.hypot(...numbers);
		return numbers.map((number) => number / length);
	};
}

const cosine = (one: Float32Array, other: Float32Array): number =>
	one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0);

function filled(count: number) {
	const direction = createCompass(count);
	const vectors = Array.from({ length: count }, direction);
	const nearest = new NearestChunks(dimensions);
	// As they come: some at a time.
	for (let at = 0; at < count; at += 700) {
		const some = vectors.slice(at, at + 700);
		const numbers = new Float32Array(some.length * dimensions);
		for (const [row, vector] of some.entries()) numbers.set(vector, row * dimensions);
		nearest.add(numbers);
	}
	return { vectors, nearest, query: direction() };
}

it.each([1, 50, 5_000])(
	'finds of %i vectors those that comparing all of them finds, and looks few of them up',
	(count) => {
		const { vectors, nearest, query } = filled(count);
		let looked = 0;
		const found = nearest.nearest(query, {
			limit: 20,
			accepts: () => true,
			vectorOf(row) {
				looked += 1;
				return vectors[row];
			},
		});
		const expected = vectors.map((vector, row) => ({ row, score: cosine(vector, query) }));
		expected.sort((one, other) => other.score - one.score);
		expect(found.map(({ row }) => row)).toEqual(expected.slice(0, 20).map(({ row }) => row));
		expect(looked).toBeLessThan(Math.max(51, count / 10));
	},
);

it('passes over rows that are not wanted, are gone or are no numbers', () => {
	const { vectors, nearest, query } = filled(1_000);
	const even = (row: number) => row % 2 === 0;
	const vectorOf = (row: number) =>
		row % 4 === 0 ? undefined : row === 2 ? new Float32Array(dimensions).fill(Number.NaN) : vectors[row];
	const found = nearest.nearest(query, { limit: 1_000, accepts: even, vectorOf });
	expect(found).toHaveLength(249);
	expect(found.every(({ row }) => row % 4 === 2 && row !== 2)).toBe(true);
});

it('finds nothing for a question of another length', () => {
	const { vectors, nearest } = filled(10);
	const options = { limit: 5, accepts: () => true, vectorOf: (row: number) => vectors[row] };
	expect(nearest.nearest(new Float32Array(3), options)).toEqual([]);
});
