import { describe, expect, it } from 'vitest';
import { securityBidirectionalCharacters } from '../../../../server/src/engine/rules/security/securityBidirectionalCharacters.ts';
import { check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const tree = (text: string) => ({ runtime: v9, files: { 'AGENTS.md': text } });
const findingsOf = (text: string) => check(securityBidirectionalCharacters, tree(text));

describe('security.bidirectional-characters', () => {
	it('finds overrides anywhere, and other marks where nothing is written from right to left', () => {
		for (const text of ['Never \u202Eksa\n', 'שלום \u202Eabc\n', 'Never \u2067ask\n']) {
			expect(findingsOf(text)).toHaveLength(1);
			expectEveryFixToSilence(securityBidirectionalCharacters, tree(text));
		}
		expect(findingsOf('Never \u202Eksa\n')[0]?.message).toBe(
			'The editor may show this text in another order than the agent reads it (U+202E). Remove the hidden characters, and read the line again.',
		);
	});

	it('leaves isolates in Hebrew and Arabic alone', () => {
		expect(findingsOf('שלום \u2066Aria\u2069!\nمرحبا \u202AAria\u202C\n')).toEqual([]);
	});
});
