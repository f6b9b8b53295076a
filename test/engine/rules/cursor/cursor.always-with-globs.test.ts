import { describe, expect, it } from 'vitest';
import { alwaysWithGlobs } from '../../../../server/src/engine/runtimes/cursor/rules/alwaysWithGlobs.ts';
import { check } from '../../../support/ruleTester.ts';
import { rule, treeOf } from './support.ts';

describe('cursor.always-with-globs', () => {
	it('says that the globs do nothing', () => {
		const tree = treeOf({ '.cursor/rules/a.mdc': rule('globs: src/**\nalwaysApply: true') });
		expect(check(alwaysWithGlobs, tree).map(({ text }) => text)).toEqual(['src/**']);
	});

	it.each(['globs:\nalwaysApply: true', 'globs: src/**\nalwaysApply: false', 'globs: "**/*"\nalwaysApply: true'])(
		'is silent about %j',
		(lines) => {
			expect(check(alwaysWithGlobs, treeOf({ '.cursor/rules/a.mdc': rule(lines) }))).toEqual([]);
		},
	);
});
