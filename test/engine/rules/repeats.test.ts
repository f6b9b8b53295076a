import { expect, test } from 'vitest';
import { foldRepeats } from '../../../server/src/engine/rules/repeats.ts';

const at = (path: string, code: string) => ({ path, code });
type Item = ReturnType<typeof at>;

const four = ['a', 'b', 'c', 'd'].map((path) => at(path, 'noisy'));

test('what is said more often than allowed is folded, and the rest keeps its order', () => {
	const items = [at('x', 'rare'), ...four, at('y', 'rare')];
	const { single, repeats } = foldRepeats(items, { groupOf: ({ code }) => code, most: 3 });
	expect(single).toEqual([at('x', 'rare'), at('y', 'rare')]);
	expect(repeats).toEqual([{ group: 'noisy', items: four }]);
	expect(foldRepeats(items, { groupOf: ({ code }) => code, most: 4 }).repeats).toEqual([]);
});

test('items of no group are never folded', () => {
	expect(foldRepeats(four, { groupOf: () => undefined, most: 1 })).toEqual({ single: four, repeats: [] });
});

test('a group may be counted in files', () => {
	const same = four.map(({ code }) => at('a', code));
	const byFile = { groupOf: (item: Item) => item.code, countedBy: (item: Item) => item.path, most: 3 };
	expect(foldRepeats(same, byFile).repeats).toEqual([]);
	expect(foldRepeats([...same, ...four], byFile).repeats).toHaveLength(1);
});
