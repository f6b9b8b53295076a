import { expect, test } from 'vitest';
import { couldHoldSecret } from '../../../server/src/engine/secrets/find.ts';

test.each([
	['abcd efgh ijkl mnop', true],
	['xabcd efgh ijkl mnopq', true],
	['see: abcd efgh ijkl mnop.', true],
	['abcd efgh ijkl abcd efgh', true],
	['abc efgh ijkl mnop', false],
	['abcd efgh ijkl mno', false],
	['abcd efgh  ijkl mnop', false],
	['abcd efgh\nijkl mnop', false],
	['Abcd efgh ijkl mnop', false],
	[' efgh ijkl mnop', false],
])('four groups of four letters, as passwords of apps are: %j', (text, could) => {
	expect(couldHoldSecret(text)).toBe(could);
});
