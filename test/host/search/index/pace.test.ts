import { expect, it } from 'vitest';
import { Pace } from '../../../../server/src/host/search/index/pace.ts';
import { minutesLeft } from '../../../../shared/minutesLeft.ts';

function paceOf(...batches: readonly (readonly [took: number, count: number])[]): Pace {
	const pace = new Pace();
	let now = 0;
	for (const [took, count] of batches) {
		pace.begin(now);
		now += took;
		pace.end(now, count);
	}
	return pace;
}

it('nobody can say after two batches, for the first waits for the model', () => {
	expect(paceOf([9_000, 10], [1_000, 10]).left(100)).toBeUndefined();
});

it('the rest takes as long as the last batches did', () => {
	expect(paceOf([1_000, 10], [1_000, 10], [1_000, 10]).left(100)).toBe(10_000);
});

it('one batch that waited for a person to finish typing changes nothing', () => {
	expect(paceOf([1_000, 10], [1_000, 10], [90_000, 10], [1_000, 10]).left(100)).toBe(10_000);
});

it('a computer that became slower is believed after some batches', () => {
	const quick = Array.from({ length: 20 }, () => [1_000, 10] as const);
	const slow = Array.from({ length: 4 }, () => [3_000, 10] as const);
	expect(paceOf(...quick, ...slow).left(100)).toBe(30_000);
});

it('where nothing is left there is nothing to say', () => {
	expect(paceOf([1_000, 10], [1_000, 10], [1_000, 10]).left(0)).toBeUndefined();
});

it.each([
	[59_999, 0],
	[60_000, 1],
	[170_000, 3],
])('%d ms are %d minutes to people', (ms, minutes) => {
	expect(minutesLeft(ms)).toBe(minutes);
});
