import { describe, expect, it } from 'vitest';
import { Vectors } from '../../../../../server/src/engine/memory/search/ranking/vectors.ts';

const unit = (...numbers: number[]): Float32Array => {
	const length = Math.hypot(...numbers);
	return Float32Array.from(numbers, (value) => value / length);
};

const place = (start: number, key: string) => ({ start, key });

function filled(): Vectors {
	const vectors = new Vectors('m');
	vectors.place('a.md', '1', [place(0, 'east'), place(9, 'north')]);
	vectors.place('b.md', '2', [place(0, 'east'), place(5, 'west')]);
	vectors.add('east', unit(1, 0, 0, 0, 0));
	vectors.add('north', unit(0, 0, 0, 0, 1));
	vectors.add('west', unit(-1, 0, 0, 0, 0));
	return vectors;
}

describe('passages near in meaning', () => {
	it('come nearest first, equal ones in the order of their place', () => {
		expect(filled().nearest(unit(3, 0, 0, 0, 4), 10)).toEqual([
			{ path: 'a.md', start: 9, similarity: expect.closeTo(0.8) },
			{ path: 'a.md', start: 0, similarity: expect.closeTo(0.6) },
			{ path: 'b.md', start: 0, similarity: expect.closeTo(0.6) },
			{ path: 'b.md', start: 5, similarity: expect.closeTo(-0.6) },
		]);
	});

	it('come from the files alone that are asked for', () => {
		const found = filled().nearest(unit(3, 0, 0, 0, 4), 1, (path) => path === 'b.md');
		expect(found).toEqual([{ path: 'b.md', start: 0, similarity: expect.closeTo(0.6) }]);
	});

	it('are the nearest of many, as if all had been sorted', () => {
		const vectors = new Vectors('m');
		const places = Array.from({ length: 500 }, (_, at) => place(at, `k${(at * 7919) % 500}`));
		vectors.place('a.md', '1', places);
		for (let at = 0; at < 500; at++) vectors.add(`k${at}`, unit(Math.cos(at / 200), Math.sin(at / 200)));
		const query = unit(Math.cos(1.1), Math.sin(1.1));
		const all = vectors.nearest(query, 500);
		expect(all).toHaveLength(500);
		for (const most of [1, 3, 50]) expect(vectors.nearest(query, most)).toEqual(all.slice(0, most));
		expect(all.map(({ similarity }) => similarity)).toEqual(
			[...all.map(({ similarity }) => similarity)].sort((a, b) => b - a),
		);
	});

	it('are the same as when each is compared by itself, however many there are', () => {
		const direction = (seed: number) =>
			unit(...[1, 2, 3, 4, 5, 6, 7].map((n) => Math.sin(seed * 12.9898 + n * 78.233)));
		const query = direction(0.5);
		for (const count of [1, 4, 5, 103]) {
			const vectors = new Vectors('m');
			const all = Array.from({ length: count }, (_, at) => ({
				path: `${at % 10}.md`,
				start: at,
				vector: direction(at),
			}));
			for (let file = 0; file < 10; file++) {
				const own = all.filter(({ path }) => path === `${file}.md`);
				vectors.place(
					`${file}.md`,
					'1',
					own.map(({ start }) => place(start, `key ${start}`)),
				);
			}
			for (const { start, vector } of all) vectors.add(`key ${start}`, vector);
			const expected = all
				.map(({ path, start, vector }) => ({
					path,
					start,
					similarity: expect.closeTo(
						vector.reduce((sum, number, at) => sum + number * (query[at] ?? 0), 0),
						5,
					),
					exact: vector.reduce((sum, number, at) => sum + number * (query[at] ?? 0), 0),
				}))
				.sort((one, other) => other.exact - one.exact)
				.map(({ exact: _, ...hit }) => hit);
			expect(vectors.nearest(query, 7)).toEqual(expected.slice(0, 7));
		}
	});

	it('are never those whose vector is no number, and these keep no other from being found', () => {
		const vectors = new Vectors('m');
		const broken = (at: number) => at % 3 === 0;
		const count = 60;
		vectors.place(
			'a.md',
			'1',
			Array.from({ length: count }, (_, at) => place(at, `k${at}`)),
		);
		for (let at = 0; at < count; at++)
			vectors.add(`k${at}`, broken(at) ? Float32Array.of(Number.NaN, 0) : unit(Math.cos(at / 20), Math.sin(at / 20)));
		const found = vectors.nearest(unit(Math.cos(2.9), Math.sin(2.9)), 3).map(({ start }) => start);
		expect(found).toEqual([58, 59, 56]);
		expect(vectors.nearest(Float32Array.of(Number.NaN, 1), 3)).toEqual([]);
	});

	it('are none for a question of another model, and none where none are wanted', () => {
		expect(filled().nearest(unit(1, 0), 5)).toEqual([]);
		expect(filled().nearest(unit(1, 0, 0, 0, 0), 0)).toEqual([]);
	});
});

describe('what is kept', () => {
	it('is what it was, without vectors that nothing needs any more', () => {
		const vectors = filled();
		vectors.keepOnly(new Set(['a.md']));
		const data = structuredClone(vectors.toData());
		expect(data.keys).toEqual(['east', 'north']);
		const again = Vectors.from(data);
		const query = unit(1, 0, 0, 0, 2);
		expect(again.nearest(query, 9)).toEqual(vectors.nearest(query, 9));
		expect(again.embeddedOf(new Map([['a.md', { hash: '1' }]]))).toBe(2);
		expect(again.embeddedOf(new Map([['a.md', { hash: 'other' }]]))).toBe(0);
	});

	it('is refused where it does not fit together', () => {
		expect(() => Vectors.from({ ...filled().toData(), keys: ['east'] })).toThrow('fit together');
	});
});

it('a file that changed lacks only what it did not say before', () => {
	const vectors = filled();
	expect(vectors.isPlaced('a.md', '1')).toBe(true);
	vectors.place('a.md', '3', [place(0, 'south'), place(6, 'east')]);
	expect(vectors.isPlaced('a.md', '1')).toBe(false);
	expect(vectors.missing('a.md')).toEqual([place(0, 'south')]);
	expect(
		vectors.embeddedOf(
			new Map([
				['a.md', { hash: '3' }],
				['b.md', { hash: '2' }],
			]),
		),
	).toBe(3);
});

it('vectors of two lengths do not mix', () => {
	expect(() => filled().add('up', unit(1, 2))).toThrow(RangeError);
});
