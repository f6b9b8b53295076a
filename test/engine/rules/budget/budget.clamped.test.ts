import { describe, expect, it } from 'vitest';
import { budgetClamped } from '../../../../server/src/engine/rules/budget/budgetClamped.ts';
import { budgetTruncated } from '../../../../server/src/engine/rules/budget/budgetTruncated.ts';
import { check, prose, v1m, v9 } from '../../../support/ruleTester.ts';

const files = {
	'AGENTS.md': prose(19_000),
	'SOUL.md': prose(19_000),
	'IDENTITY.md': prose(15_000),
	'MEMORY.md': prose(9000),
	'BOOTSTRAP.md': '# Hello\n',
};

describe('budget.clamped', () => {
	it('says who used up the total, and fades what it cost', () => {
		const [reported, ...others] = check(budgetClamped, { runtime: v9, files });
		expect(others).toEqual([]);
		expect(reported?.file).toBe('MEMORY.md');
		expect(reported?.message).toMatch(
			/^MEMORY\.md is cut: .* 3,\d\d\d of its 9,000 characters \(UTF-16\)\. AGENTS\.md \(19,000\), SOUL\.md \(19,000\) and IDENTITY\.md \(15,000\) come first and use up the total limit of 60,000\. Shorten/,
		);
		expect(reported?.finding.tag).toBe('unnecessary');
		expect(reported?.finding.related?.map(({ message }) => message)).toEqual([
			'takes 19,000',
			'takes 19,000',
			'takes 15,000',
		]);
	});

	it('is the only one to speak of it', () => {
		expect(check(budgetTruncated, { runtime: v9, files })).toEqual([]);
	});

	it('is silent where there is room, and where there is no total', () => {
		expect(check(budgetClamped, { runtime: v9, files: { ...files, 'SOUL.md': prose(9000) } })).toEqual([]);
		expect(check(budgetClamped, { runtime: v1m, files })).toEqual([]);
	});
});
