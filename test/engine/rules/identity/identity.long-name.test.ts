import { describe, expect, it } from 'vitest';
import { identityLongName } from '../../../../server/src/engine/rules/identity/identityLongName.ts';
import { check, v9 } from '../../../support/ruleTester.ts';

const findingsOf = (name: string) =>
	check(identityLongName, { runtime: v9, files: { 'IDENTITY.md': `- **Name:** ${name}\n` } });

describe('identity.long-name', () => {
	it('fades what is not shown', () => {
		const [first] = findingsOf('Aria, keeper of the calendar and the greenhouse at the end of the lane');
		expect(first?.text).toBe(' the end of the lane');
		expect(first?.message).toContain(
			'The name is too long: only 50 characters (UTF-16) are shown, “Aria, keeper of the calendar and the greenhouse at”. Shorten it, and put the rest under Creature or Vibe.',
		);
	});

	it('is silent about a name that fits', () => {
		expect(findingsOf('Aria')).toEqual([]);
		expect(findingsOf('A'.repeat(50))).toEqual([]);
	});
});
