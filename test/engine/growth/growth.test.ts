import { describe, expect, it } from 'vitest';
import { evenSample } from '../../../server/src/engine/growth/evenSample.ts';
import { linesWritten } from '../../../server/src/engine/growth/linesWritten.ts';
import { paceOf, reaches } from '../../../server/src/engine/growth/pace.ts';
import { steadyTimes } from '../../../server/src/engine/growth/steadyTimes.ts';

const dayMs = 86_400_000;
const now = 1000 * dayMs;

describe('the times of states', () => {
	it('are left as they are where clocks agree', () => {
		expect(steadyTimes([1, 2, 2, 5], 10)).toEqual([1, 2, 2, 5]);
	});

	it('are put between their neighbours where one clock was wrong, however wrong', () => {
		expect(steadyTimes([100, 200, 0, 300, 400], 1000)).toEqual([100, 200, 200, 300, 400]);
		expect(steadyTimes([100, 99_999, 200, 300], 1000)).toEqual([100, 100, 200, 300]);
		expect(steadyTimes([0, 1000, 2000], 500)).toEqual([0, 500, 500]);
		expect(steadyTimes([], 500)).toEqual([]);
	});
});

describe('a sample of states', () => {
	it('is all of a few', () => {
		expect(evenSample([1, 5, 6], 60)).toEqual([0, 1, 2]);
	});

	it('is even over time and not over states, with the first and the last', () => {
		const burst = [0, ...Array.from({ length: 100 }, (_, at) => 500 + at / 100), 1000];
		const places = evenSample(burst, 5);
		expect(places).toEqual([0, 1, 100, 101]);
		const daily = Array.from({ length: 1000 }, (_, at) => at);
		expect(evenSample(daily, 60).length).toBe(60);
		expect(evenSample(daily, 60).at(-1)).toBe(999);
	});
});

const points = (...values: readonly number[]) =>
	values.map((value, at) => ({ at: now - (values.length - 1 - at) * 10 * dayMs, value }));

describe('a pace', () => {
	it('is what is added a day, whatever one day of much writing adds', () => {
		expect(paceOf(points(0, 100, 200, 300, 400, 500), now)).toBe(10);
		expect(paceOf(points(0, 100, 200, 3000, 400, 500), now)).toBeCloseTo(10, 0);
	});

	it('is none with too few points, in too short a time, or where nothing was added of late', () => {
		expect(paceOf(points(0, 100, 200, 300), now)).toBeUndefined();
		const inAWeek = Array.from({ length: 8 }, (_, at) => ({ at: now - (7 - at) * dayMs, value: at }));
		expect(paceOf(inAWeek, now)).toBeUndefined();
		expect(paceOf(points(0, 100, 200, 300, 400, 400, 400, 400), now)).toBeUndefined();
	});

	it('is none where it is tidied as fast as it grows, or shrinks', () => {
		expect(paceOf(points(0, 100, 200, 0, 100, 200, 0, 100, 200), now)).toBeUndefined();
		expect(paceOf(points(500, 400, 300, 200, 100), now)).toBeUndefined();
	});

	it('reaches a limit on a day, unless it has or that is too far', () => {
		expect(reaches(900, 1000, 10, now)).toBe(now + 10 * dayMs);
		expect(reaches(1000, 1000, 10, now)).toBeUndefined();
		expect(reaches(0, 10_000, 10, now)).toBeUndefined();
	});
});

describe('lines that were written', () => {
	it('are those that were not there, each as often as it was added', () => {
		expect(linesWritten(['- a\n- b\n'], ['- a\r\n\n- c\n- c\n'])).toEqual(['- c', '- c']);
		expect(linesWritten([], ['- a\n'])).toEqual(['- a']);
	});

	it('are none where lines only moved to another file', () => {
		expect(linesWritten(['- a\n- b\n', ''], ['- b\n', '# Old\n- a\n'])).toEqual(['# Old']);
	});
});
