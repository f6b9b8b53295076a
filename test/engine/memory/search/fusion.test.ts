import { describe, expect, it } from 'vitest';
import { convex, reciprocalRanks, type Scored } from '../../../../server/src/engine/memory/search/fusion.ts';

const list = (...scored: readonly (readonly [string, number])[]): readonly Scored<string>[] =>
	scored.map(([item, score]) => ({ item, score }));

const words = list(['kiln', 12], ['tea', 3]);
const meaning = list(['oven', 0.8], ['tea', 0.7], ['kiln', -0.2]);

describe('by ranks', () => {
	it('an item has 1 / (60 + rank) of each list, so what both have comes first', () => {
		expect([...reciprocalRanks()(words, meaning)]).toEqual(
			[
				['tea', 1 / 62 + 1 / 62],
				['kiln', 1 / 61 + 1 / 63],
				['oven', 1 / 61],
			].sort(([, one], [, other]) => Number(other) - Number(one)),
		);
	});

	it('a list can count more', () => {
		expect([...reciprocalRanks({ meaning: 9 })(words, meaning).keys()][0]).toBe('tea');
		expect(reciprocalRanks({ words: 2, constant: 0 })(words, []).get('kiln')).toBe(2);
	});

	it('one list alone keeps its order, and none gives nothing', () => {
		expect([...reciprocalRanks()([], meaning).keys()]).toEqual(['oven', 'tea', 'kiln']);
		expect(reciprocalRanks()([], []).size).toBe(0);
	});
});

describe('by scores', () => {
	it('the best of each list has its whole share; words count from 0, cosines from −1', () => {
		const fused = convex({ meaning: 0.5 })(words, meaning);
		expect(fused.get('kiln')).toBeCloseTo(0.5 + (0.5 * 0.8) / 1.8);
		expect(fused.get('oven')).toBeCloseTo(0.5);
		expect(fused.get('tea')).toBeCloseTo((0.5 * 3) / 12 + (0.5 * 1.7) / 1.8);
		expect([...fused.keys()]).toEqual(['kiln', 'tea', 'oven']);
	});

	it('a list without any score adds nothing', () => {
		expect([...convex({ meaning: 0.5 })(list(['kiln', 0]), list(['oven', -1]))]).toEqual([]);
	});
});
