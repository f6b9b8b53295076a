import { describe, expect, it } from 'vitest';
import {
	byCoverage,
	type FusedPassage,
	type FusionInput,
} from '../../../../../server/src/engine/memory/search/ranking/fusion.ts';

const [kiln, tea, oven] = [1, 2, 3];

const list = (...scored: readonly (readonly [number, number])[]): readonly FusedPassage[] =>
	scored.map(([passage, score]) => ({ passage, score }));

/** `covered`: the share of the question's words that every passage has. */
const found = (covered: number, lists: Partial<FusionInput> = {}): FusionInput => ({
	byWords: list([kiln, 12], [tea, 9]),
	bySimilarity: list([oven, 0.8], [tea, 0.7], [kiln, 0.1]),
	coverageOf: () => covered,
	...lists,
});

const order = (lists: FusionInput) => [...byCoverage()(lists).keys()];

describe('words and meaning, by how much of the question the best passage covers', () => {
	it('words decide where it has all of it', () => {
		expect(order(found(1))).toEqual([kiln, tea, oven]);
	});

	it('meaning decides where it has nothing of it', () => {
		expect(order(found(0))).toEqual([tea, oven, kiln]);
	});

	it('each list counts as a share of its best, and meaning between its two shares', () => {
		const scores = byCoverage({ least: 0.2, most: 0.6 })(found(0.5));
		expect(scores.get(kiln)).toBeCloseTo(0.6 + (0.4 * 0.1) / 0.8);
		expect(scores.get(tea)).toBeCloseTo((0.6 * 9) / 12 + (0.4 * 0.7) / 0.8);
		expect(scores.get(oven)).toBeCloseTo(0.4);
	});

	it('of equals by words the nearer in meaning is first, also where they have all of the question', () => {
		expect(order(found(1, { byWords: list([kiln, 12], [tea, 12]) }))).toEqual([tea, kiln, oven]);
	});

	it('only the best passage is asked how much it has', () => {
		const asked: number[] = [];
		byCoverage()(found(1, { coverageOf: (passage) => asked.push(passage) && 1 }));
		expect(asked).toEqual([kiln]);
	});

	it('one list alone keeps its order, and none gives nothing', () => {
		expect(order(found(0, { byWords: [] }))).toEqual([oven, tea, kiln]);
		expect(order(found(0.4, { bySimilarity: [] }))).toEqual([kiln, tea]);
		expect(order(found(0, { byWords: [], bySimilarity: [] }))).toEqual([]);
	});

	it('scores of nothing stay nothing', () => {
		const scores = byCoverage()(found(0, { byWords: list([kiln, 0]), bySimilarity: list([oven, -0.2]) }));
		expect([...scores.values()].every((score) => score === 0)).toBe(true);
	});
});
