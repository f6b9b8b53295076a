import { expect, it } from 'vitest';
import { onAxis } from '../../../client/webview/overview/format.ts';

it('has all numbers of an axis in one form', () => {
	expect([0, 500, 9_000, 11_000].map((each) => onAxis(each, 11_000))).toEqual(['0', '0.5k', '9k', '11k']);
	expect([0, 500, 9_000].map((each) => onAxis(each, 9_000))).toEqual(['0', '500', '9,000']);
});
