import { describe, expect, it } from 'vitest';
import { budgetNearLimit } from '../../../../server/src/engine/rules/budget/budgetNearLimit.ts';
import { check, everyVersion, prose, v1, v9 } from '../../../support/ruleTester.ts';

describe('budget.near-limit', () => {
	it('speaks from 85 % of the limit on, at the first line of the file', () => {
		for (const runtime of everyVersion) {
			const [reported, ...others] = check(budgetNearLimit, {
				runtime,
				files: { 'SOUL.md': `\n# Soul\n${prose(17_000 - 8)}` },
			});
			expect(others).toEqual([]);
			expect(reported?.text).toBe('# Soul');
			expect(reported?.message).toBe(
				'SOUL.md is at 85 % of its limit: 3,000 of 20,000 characters (UTF-16) are left. Over the limit, the middle is cut without a warning. Remove what the agent does not need in every message.',
			);
			expect(check(budgetNearLimit, { runtime, files: { 'SOUL.md': prose(16_999) } })).toEqual([]);
		}
	});

	it('leaves what is cut already to budget.truncated', () => {
		expect(check(budgetNearLimit, { runtime: v1, files: { 'SOUL.md': prose(20_001) } })).toEqual([]);
		expect(check(budgetNearLimit, { runtime: v1, files: { 'SOUL.md': prose(20_000) } })).toHaveLength(1);
	});

	it('warns of the total where the runtime has one, at the file that takes the most', () => {
		const files = {
			'AGENTS.md': prose(16_000),
			'SOUL.md': prose(16_900),
			'IDENTITY.md': prose(16_000),
			'USER.md': prose(3000),
			'BOOTSTRAP.md': '# Hello\n',
		};
		const [reported, ...others] = check(budgetNearLimit, { runtime: v9, files });
		expect(others).toEqual([]);
		expect(reported?.file).toBe('SOUL.md');
		expect(reported?.message).toMatch(
			/^All context files together are at 86 % of their limit: 8,100 of 60,000 characters \(UTF-16\) are left\. .* Shorten SOUL\.md first: it takes 16,900\.$/,
		);
		expect(check(budgetNearLimit, { runtime: v1, files })).toEqual([]);
	});
});
