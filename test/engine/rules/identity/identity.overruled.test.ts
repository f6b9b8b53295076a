import { describe, expect, it } from 'vitest';
import { identityOverruled } from '../../../../server/src/engine/rules/identity/identityOverruled.ts';
import { check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const tree = (text: string) => ({ runtime: v9, files: { 'IDENTITY.md': text } });

describe('identity.overruled', () => {
	it('finds a value that a later line overrules, and takes its line out', () => {
		const card = '- **Name:** Aria\n- **Vibe:** calm\n- **Name:** Bob\n';
		expect(check(identityOverruled, tree(card)).map(({ text, message }) => [text, message])).toEqual([
			[
				'Aria',
				'This value is not used: a later line sets the name to “Bob”, and the last line counts. Keep only one of them.',
			],
		]);
		expectEveryFixToSilence(identityOverruled, tree(card));
	});

	it('is silent where both say the same, or one says nothing', () => {
		expect(check(identityOverruled, tree('- Name: Aria\n- Name: Aria\n'))).toEqual([]);
		expect(check(identityOverruled, tree('- Name:\n- Name: Aria\n'))).toEqual([]);
	});
});
