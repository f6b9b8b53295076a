import { describe, expect, test } from 'vitest';
import { brief, percent, placeOf, short } from '../../client/src/format.ts';

describe('what people read', () => {
	test.each([
		[0, '0%'],
		[0.004, '<1%'],
		[0.5, '50%'],
		[0.9996, '99%'],
		[1, '100%'],
		[1.234, '123%'],
	])('a share of %d is said without a lie at the ends', (share, expected) => {
		expect(percent(share)).toBe(expected);
	});

	test('counts get shorter where they get long', () => {
		expect([short(999), short(9_999), short(12_345)]).toEqual(['999', '9,999', '12.3k']);
	});

	test.each([
		[0, '0'],
		[852, '852'],
		[4_935, '4.9k'],
		[9_999, '10k'],
		[12_345, '12k'],
	])('%d is said briefly where there is hardly room', (count, expected) => {
		expect(brief(count)).toBe(expected);
	});

	test('places count lines from one', () => {
		expect(placeOf({ path: 'memory/2026-11-21.md', line: 11 })).toBe('memory/2026-11-21.md:12');
	});
});
