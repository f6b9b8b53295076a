import { describe, expect, it } from 'vitest';
import { agentsFrontmatter } from '../../../../server/src/engine/runtimes/cursor/rules/agentsFrontmatter.ts';
import { check } from '../../../support/ruleTester.ts';
import { rule, treeOf } from './support.ts';

describe('cursor.agents-frontmatter', () => {
	it.each(['AGENTS.md', 'web/AGENTS.md'])('says so of %s', (path) => {
		const found = check(agentsFrontmatter, treeOf({ [path]: rule('title: x\nglobs: "**/*.ts"') }));
		expect(found.map(({ file, text }) => [file, text])).toEqual([[path, 'globs']]);
	});

	it('is silent about other frontmatter, and rules', () => {
		const files = { 'AGENTS.md': rule('title: x'), '.cursor/rules/a.mdc': rule('globs: "a"') };
		expect(check(agentsFrontmatter, treeOf(files))).toEqual([]);
	});
});
