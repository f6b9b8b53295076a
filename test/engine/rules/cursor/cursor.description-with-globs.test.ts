import { describe, expect, it } from 'vitest';
import { descriptionWithGlobs } from '../../../../server/src/engine/runtimes/cursor/rules/descriptionWithGlobs.ts';
import { check } from '../../../support/ruleTester.ts';
import { rule, treeOf } from './support.ts';

describe('cursor.description-with-globs', () => {
	it('says that the description does not choose the rule', () => {
		const tree = treeOf({ '.cursor/rules/a.mdc': rule('description: Use when you change the API\nglobs: api/**') });
		expect(check(descriptionWithGlobs, tree).map(({ text }) => text)).toEqual(['Use when you change the API']);
	});

	it.each(['description: API style\nglobs: api/**', 'description: Use when you test', 'globs: api/**'])(
		'is silent about %j',
		(lines) => {
			expect(check(descriptionWithGlobs, treeOf({ '.cursor/rules/a.mdc': rule(lines) }))).toEqual([]);
		},
	);
});
