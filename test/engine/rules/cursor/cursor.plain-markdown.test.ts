import { describe, expect, it } from 'vitest';
import { plainMarkdown } from '../../../../server/src/engine/runtimes/cursor/rules/plainMarkdown.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cursor.plain-markdown', () => {
	it('says that a rule has to end in .mdc, and renames it', () => {
		const tree = treeOf({ '.cursor/rules/a/style.md': 'Use tabs.' });
		expect(check(plainMarkdown, tree).map(({ file }) => file)).toEqual(['.cursor/rules/a/style.md']);
		expectEveryFixToSilence(plainMarkdown, tree);
	});

	it('is silent about rules, a README, and Markdown elsewhere', () => {
		const files = { '.cursor/rules/a.mdc': 'A', '.cursor/rules/README.md': 'R', '.cursor/notes.md': 'N', 'a.md': 'A' };
		expect(check(plainMarkdown, treeOf(files))).toEqual([]);
	});
});
