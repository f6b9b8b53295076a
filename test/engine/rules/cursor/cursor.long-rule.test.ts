import { describe, expect, it } from 'vitest';
import { longRule } from '../../../../server/src/engine/runtimes/cursor/rules/longRule.ts';
import { check } from '../../../support/ruleTester.ts';
import { rule, treeOf } from './support.ts';

describe('cursor.long-rule', () => {
	const lines = (count: number) => rule('alwaysApply: true', 'Line.\n'.repeat(count - 4));

	it('says so of more than 500 lines', () => {
		const [found] = check(longRule, treeOf({ '.cursor/rules/a.mdc': lines(501) }));
		expect(found?.message).toContain('has 501 lines');
	});

	it('is silent about 500', () => {
		expect(check(longRule, treeOf({ '.cursor/rules/a.mdc': lines(500) }))).toEqual([]);
	});
});
