import { expect, it } from 'vitest';
import { onAxis, shareOf, short } from '../../../client/webview/overview/format.ts';

it('has all numbers of an axis in one form', () => {
	expect([0, 500, 9_000, 11_000].map((each) => onAxis(each, 11_000))).toEqual(['0', '0.5k', '9k', '11k']);
	expect([0, 500, 9_000].map((each) => onAxis(each, 9_000))).toEqual(['0', '500', '9,000']);
});

it('never calls something 0 %, and rounds no count to 1,000k', () => {
	expect([0, 84, 392, 20_000].map((each) => shareOf(each / 200_000))).toEqual(['0 %', '<0.1 %', '0.2 %', '10 %']);
	expect([999_400, 999_600, 1_000_000].map(short)).toEqual(['999k', '1M', '1M']);
});
