import { describe, expect, test } from 'vitest';
import { wallTime } from '../../server/src/engine/memory/clock.ts';
import { momentOnWall, onWall } from '../../shared/wallClock.ts';

const wallIn = (timeZone: string) => (now: number) => wallTime({ now, timeZone });
const inLisbon = (text: string) => {
	const moment = momentOnWall(text, Date.parse('2026-11-21T09:00:00Z'), wallIn('Europe/Lisbon'));
	return moment === undefined ? undefined : new Date(moment).toISOString();
};

describe('a time on somebody’s wall', () => {
	test.each([
		['23:30', '2026-11-21T23:30:00.000Z'],
		[' 7:05 ', '2026-11-21T07:05:00.000Z'],
		['2026-07-01 00:00', '2026-06-30T23:00:00.000Z'],
		['2026-07-01T12:30', '2026-07-01T11:30:00.000Z'],
		// The hour that comes twice is the first one.
		['2026-10-25 01:30', '2026-10-25T00:30:00.000Z'],
	])('“%s” is %s', (text, moment) => {
		expect(inLisbon(text)).toBe(moment);
	});

	test.each(['', '24:00', '12:60', '12', 'noon', '2026-02-30 10:00', '2026-13-01 10:00', '2026-03-29 01:30', '1 :30'])(
		'“%s” never comes',
		(text) => {
			expect(inLisbon(text)).toBeUndefined();
		},
	);

	test('is of the day that it is there', () => {
		const now = Date.parse('2026-11-21T12:00:00Z');
		const kiritimati = wallIn('Pacific/Kiritimati');
		const moment = momentOnWall('23:30', now, kiritimati) ?? Number.NaN;
		expect(onWall(moment, kiritimati)).toBe('2026-11-22 23:30');
		expect(new Date(moment).toISOString()).toBe('2026-11-22T09:30:00.000Z');
	});
});
