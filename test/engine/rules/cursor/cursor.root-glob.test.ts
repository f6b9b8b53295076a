import { describe, expect, it } from 'vitest';
import { rootGlob } from '../../../../server/src/engine/runtimes/cursor/rules/rootGlob.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { rule, treeOf } from './support.ts';

describe('cursor.root-glob', () => {
	it('says that the pattern means the root alone, and widens it', () => {
		const tree = treeOf({ '.cursor/rules/a.mdc': rule('globs: *.ts, docs/*.md'), 'src/a.ts': '', 'docs/x.md': '' });
		expect(check(rootGlob, tree).map(({ text }) => text)).toEqual(['*.ts']);
		expectEveryFixToSilence(rootGlob, tree);
	});

	it('is silent where a file at the root matches, none deeper would, or the rule is always there', () => {
		const files = { '.cursor/rules/a.mdc': rule('globs: *.ts'), 'src/a.ts': '', 'a.ts': '' };
		expect(check(rootGlob, treeOf(files))).toEqual([]);
		expect(check(rootGlob, treeOf({ '.cursor/rules/a.mdc': rule('globs: *.ts'), 'src/a.js': '' }))).toEqual([]);
		const always = { '.cursor/rules/a.mdc': rule('globs: *.ts\nalwaysApply: true'), 'src/a.ts': '' };
		expect(check(rootGlob, treeOf(always))).toEqual([]);
		expect(check(rootGlob, treeOf({ '.cursor/rules/a.mdc': rule('globs: **/*.ts'), 'src/a.ts': '' }))).toEqual([]);
	});
});
