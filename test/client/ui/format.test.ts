import { describe, expect, test } from 'vitest';
import { dayOf, figure, momentOf, percent, placeOf, short } from '../../../client/src/ui/format.ts';

describe('what people read', () => {
	test.each([
		[0, '0 %'],
		[0.004, '<1 %'],
		[0.5, '50 %'],
		[0.9996, '99 %'],
		[1, '100 %'],
		[1.234, '123 %'],
	])('a share of %d is said without a lie at the ends', (share, expected) => {
		expect(percent(share)).toBe(expected);
	});

	test('counts get shorter where they get long', () => {
		expect([short(999), short(9_999), short(12_345), short(1_000_000)]).toEqual(['999', '9,999', '12.3k', '1M']);
		expect([short(999_940), short(999_960)]).toEqual(['999.9k', '1M']);
	});

	test('whole counts are the same in every language', () => {
		expect(figure(12_345)).toBe('12,345');
	});

	test('a day and a moment are dates, which stay true', () => {
		const moment = new Date(2026, 10, 21, 14, 5).getTime();
		expect(dayOf(moment, 'en-GB')).toBe('21 Nov 2026');
		expect(momentOf(moment, 'en-GB')).toMatch(/^21 Nov 2026,? .*14:05$/);
	});

	test('places count lines from one', () => {
		expect(placeOf({ path: 'memory/2026-11-21.md', line: 11 })).toBe('memory/2026-11-21.md:12');
	});
});
