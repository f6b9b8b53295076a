import { describe, expect, it } from 'vitest';
import { budgetDropped } from '../../../../server/src/engine/rules/budget/budgetDropped.ts';
import { check, prose, v1m, v9 } from '../../../support/ruleTester.ts';

const files = {
	'AGENTS.md': prose(19_990),
	'SOUL.md': prose(19_990),
	'IDENTITY.md': prose(19_980),
	'USER.md': '# Sam\n\nLikes tea.\n\n',
	'BOOTSTRAP.md': '',
};

describe('budget.dropped', () => {
	it('fades a file for which nothing was left', () => {
		const findings = check(budgetDropped, { runtime: v9, files });
		expect(findings.map(({ file, text }) => [file, text])).toEqual([['USER.md', '# Sam\n\nLikes tea.']]);
		expect(findings[0]?.message).toBe(
			'The agent does not get USER.md. AGENTS.md (19,990), SOUL.md (19,990) and IDENTITY.md (19,980) come first and use up the total limit of 60,000. Shorten the earlier files, or raise agents.defaults.bootstrapTotalMaxChars.',
		);
		expect(findings[0]?.finding.tag).toBe('unnecessary');
	});

	it('is silent while 64 units are left, and where there is no total', () => {
		expect(check(budgetDropped, { runtime: v9, files: { ...files, 'IDENTITY.md': prose(19_900) } })).toEqual([]);
		expect(check(budgetDropped, { runtime: v1m, files })).toEqual([]);
	});
});
