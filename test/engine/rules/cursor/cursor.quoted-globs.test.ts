import { describe, expect, it } from 'vitest';
import { quotedGlobs } from '../../../../server/src/engine/runtimes/cursor/rules/quotedGlobs.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { rule, treeOf } from './support.ts';

describe('cursor.quoted-globs', () => {
	it('says so of a whole list, and takes the marks away', () => {
		const tree = treeOf({ '.cursor/rules/a.mdc': rule('globs: "a/**, b/**"') });
		expect(check(quotedGlobs, tree).map(({ text }) => text)).toEqual(['"a/**, b/**"']);
		expectEveryFixToSilence(quotedGlobs, tree);
	});

	it.each(['globs: a/**, b/**', 'globs: "a/**"', 'globs: "a.{ts,tsx}"', 'globs: ["a/**", "b/**"]'])(
		'is silent about %j',
		(lines) => {
			expect(check(quotedGlobs, treeOf({ '.cursor/rules/a.mdc': rule(lines) }))).toEqual([]);
		},
	);
});
