import { expect, test } from 'vitest';
import { pageBytes, startDotProgram } from '../../../../../server/src/engine/memory/search/ranking/dotProgram.ts';
import { RoughVectors } from '../../../../../server/src/engine/memory/search/ranking/roughVectors.ts';
import { Vectors } from '../../../../../server/src/engine/memory/search/ranking/vectors.ts';

/** The same numbers each time, from -1 to 1. */
function createNoise(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_664_525 + 1_013_904_223) >>> 0;
		return state / 2 ** 31 - 1;
	};
}

const dot = (one: ArrayLike<number>, other: ArrayLike<number>): number => {
	let sum = 0;
	for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
	return sum;
};

function direction(noise: () => number, dimensions: number): Float32Array {
	const numbers = Float32Array.from({ length: dimensions }, noise);
	const length = Math.sqrt(dot(numbers, numbers));
	return numbers.map((number) => number / length);
}

test('the program of dot products adds up what a loop adds up, to the largest numbers that there are', () => {
	const program = startDotProgram();
	if (!program) throw new Error('no program');
	const noise = createNoise(5);
	const [width, count] = [48, 300];
	const [rows, out] = [1_024, 32_768];
	expect(program.memory.buffer.byteLength).toBe(pageBytes);
	const question = new Int16Array(program.memory.buffer, 0, width).map((_, at) =>
		at < 16 ? -32_768 : noise() * 32_767,
	);
	const bytes = new Int8Array(program.memory.buffer, rows, width * count).map((_, at) =>
		at < 16 ? -128 : Math.round(noise() * 127),
	);
	new Int16Array(program.memory.buffer).set(question, 0);
	new Int8Array(program.memory.buffer).set(bytes, rows);
	program.dots(0, rows, count, width, out);
	const expected = Array.from({ length: count }, (_, row) =>
		dot(question, bytes.subarray(row * width, (row + 1) * width)),
	);
	expect([...new Int32Array(program.memory.buffer, out, count)]).toEqual(expected);
	// No rows: nothing is written.
	program.dots(0, rows, 0, width, out);
	expect(new Int32Array(program.memory.buffer, out, 1)[0]).toBe(expected[0]);
});

test.each([3, 16, 384, 3_072])(
	'no row of %i numbers is nearer than its ceiling, and hardly less near',
	(dimensions) => {
		const noise = createNoise(dimensions);
		const rows = 200;
		const numbers = new Float32Array(rows * dimensions);
		for (let row = 0; row < rows; row++) numbers.set(direction(noise, dimensions), row * dimensions);
		// As far from even as can be, nothing at all, and all of one size: a sum of these is the largest.
		numbers.fill(0, 0, 2 * dimensions)[0] = 1;
		numbers.fill(1 / Math.sqrt(dimensions), 2 * dimensions, 3 * dimensions);
		const rough = new RoughVectors();
		rough.catchUp(numbers, rows, dimensions);
		const questions = [direction(noise, dimensions), new Float32Array(dimensions).fill(1 / Math.sqrt(dimensions))];
		for (const question of questions) {
			const ceilings = rough.ceilings(Float64Array.from(question));
			for (let row = 0; row < rows; row++) {
				const exact = dot(numbers.subarray(row * dimensions, (row + 1) * dimensions), question);
				expect(ceilings[row]).toBeGreaterThanOrEqual(Math.fround(exact));
				expect(ceilings[row]).toBeLessThan(exact + 0.05);
			}
		}
	},
);

test('the nearest of thousands are the same as when each is compared by itself, while they are rounded and after', () => {
	const dimensions = 20;
	const noise = createNoise(11);
	const count = 9_000;
	const vectors = new Vectors('m');
	const all = Array.from({ length: count }, (_, at) => ({
		path: `${at % 50}.md`,
		start: at,
		// Every hundredth says the same as the one before.
		key: `key ${at % 100 === 0 ? at + 1 : at}`,
	}));
	for (let file = 0; file < 50; file++) {
		const own = all.filter(({ path }) => path === `${file}.md`);
		vectors.place(`${file}.md`, '1', own);
	}
	const known = new Map(all.map(({ key }) => [key, direction(noise, dimensions)]));
	for (const [key, vector] of known) vectors.add(key, vector);
	const nearest = (question: Float32Array, most: number, wanted: (path: string) => boolean) =>
		all
			.filter(({ path }) => wanted(path))
			.map(({ path, start, key }) => ({ path, start, similarity: Math.fround(dot(known.get(key) ?? [], question)) }))
			.sort(
				(one, other) =>
					other.similarity - one.similarity ||
					(one.path < other.path ? -1 : one.path > other.path ? 1 : one.start - other.start),
			)
			.slice(0, most);
	for (let round = 0; round < 6; round++) {
		const question = direction(noise, dimensions);
		const wanted = (path: string) => round % 2 === 0 || path.startsWith('1');
		expect(vectors.nearest(question, 40, wanted)).toEqual(nearest(question, 40, wanted));
		// A text that is embedded again gets another vector, in its place.
		for (const at of [17, 4_444, 8_999]) {
			const key = `key ${at}`;
			known.set(key, question);
			vectors.add(key, question);
		}
		expect(vectors.nearest(question, 5).map(({ start }) => start)).toContain(4_444);
	}
});
