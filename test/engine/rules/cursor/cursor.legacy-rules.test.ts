import { describe, expect, it } from 'vitest';
import { legacyRules } from '../../../../server/src/engine/runtimes/cursor/rules/legacyRules.ts';
import { check } from '../../../support/ruleTester.ts';
import { rule, treeOf } from './support.ts';

describe('cursor.legacy-rules', () => {
	it('says that the old file counts beside rules', () => {
		const tree = treeOf({ '.cursorrules': 'Use tabs.', '.cursor/rules/a.mdc': rule('alwaysApply: true') });
		expect(check(legacyRules, tree).map(({ file }) => file)).toEqual(['.cursorrules']);
	});

	it('is silent where there is only one of them, or nothing in it', () => {
		expect(check(legacyRules, treeOf({ '.cursorrules': 'Use tabs.' }))).toEqual([]);
		expect(check(legacyRules, treeOf({ '.cursor/rules/a.mdc': rule('alwaysApply: true') }))).toEqual([]);
		expect(check(legacyRules, treeOf({ '.cursorrules': '\n', '.cursor/rules/a.mdc': rule('globs: a') }))).toEqual([]);
	});
});
