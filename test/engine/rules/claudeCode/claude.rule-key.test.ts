import { describe, expect, it } from 'vitest';
import { ruleKey } from '../../../../server/src/engine/runtimes/claudeCode/rules/ruleKey.ts';
import { expectFixed, found, rowOf, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.rule-key', () => {
	it('reports the keys of other programs, and the right one makes the rule wait', () => {
		const tree = { '.claude/rules/r.md': '---\ndescription: d\nglobs: src/**\n---\nR\n' };
		expect(found(ruleKey, tree)).toEqual(['.claude/rules/r.md: globs']);
		const [after] = expectFixed(ruleKey, tree);
		expect(rowOf(after ?? {}, '.claude/rules/r.md')?.fate).toBe('waiting');
		expect(found(ruleKey, { '.claude/rules/r.md': '---\napplyTo: "**/*.ts"\n---\nR\n' })).toHaveLength(1);
	});

	it('says nothing of a rule that waits, has no patterns, or is meant to be always there', () => {
		silent(
			ruleKey,
			{ '.claude/rules/r.md': '---\nglobs: a\npaths: src/**\n---\nR\n' },
			{ '.claude/rules/r.md': '---\nglobs:\nalwaysApply: true\n---\nR\n' },
			{ '.claude/rules/r.md': '---\nglobs: src/**\nalwaysApply: true\n---\nR\n' },
			{ '.claude/rules/r.md': '# globs: src/**\n' },
			{ 'CLAUDE.md': '---\nglobs: src/**\n---\nC\n' },
		);
	});
});
