import { describe, expect, it } from 'vitest';
import { noFrontmatter } from '../../../../server/src/engine/runtimes/cursor/rules/noFrontmatter.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { rule, treeOf } from './support.ts';

describe('cursor.no-frontmatter', () => {
	it('says so, and can make the rule one that always counts', () => {
		const tree = treeOf({ '.cursor/rules/a.mdc': '# Style\n' });
		expect(check(noFrontmatter, tree).map(({ text }) => text)).toEqual(['# Style']);
		expectEveryFixToSilence(noFrontmatter, tree);
		expectEveryFixToSilence(noFrontmatter, treeOf({ '.cursor/rules/a.mdc': '# Style\r\n' }));
	});

	it('is silent about frontmatter, and about nothing', () => {
		const files = { '.cursor/rules/a.mdc': rule('globs: a'), '.cursor/rules/b.mdc': '\n' };
		expect(check(noFrontmatter, treeOf(files))).toEqual([]);
	});
});
