import { expect, test } from 'vitest';
import { keptOn } from '../../../server/src/engine/text/keptOn.ts';

test('each object keeps its own, whatever it is, and each place what was put there', () => {
	const [lengths, names] = [keptOn<object, number | undefined>(), keptOn<object, string>()];
	const [list, frozen] = [[1, 2], Object.freeze({ a: 1 })];
	lengths.set(list, 2);
	lengths.set(frozen, 1);
	names.set(frozen, 'a');
	lengths.set(frozen, undefined);
	expect([list, frozen].map((each) => [lengths.has(each), lengths.get(each), names.get(each)])).toEqual([
		[true, 2, undefined],
		[true, undefined, 'a'],
	]);
	expect([lengths.has({}), names.get({})]).toEqual([false, undefined]);
});

test('nobody else sees it, and a copy has nothing of it', () => {
	const kept = keptOn<object, number>();
	const one = { text: 'Sundays' };
	kept.set(one, 1);
	expect(Reflect.ownKeys(one)).toEqual(['text']);
	expect(kept.has({ ...one })).toBe(false);
});
