import { describe, expect, it } from 'vitest';
import { ruleImport } from '../../../../server/src/engine/runtimes/claudeCode/rules/ruleImport.ts';
import { found, rowOf, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.rule-import', () => {
	const rule = '---\npaths: src/**\n---\nFollow @../../docs/a.md\n';

	it('reports what a waiting rule imports', () => {
		const tree = { 'docs/a.md': 'A', '.claude/rules/r.md': rule };
		expect(rowOf(tree, 'docs/a.md')?.fate).toBe('whole');
		expect(found(ruleImport, tree)).toEqual(['.claude/rules/r.md: @../../docs/a.md']);
	});

	it('says nothing of a rule that is always there, or where the file arrives anyway', () => {
		silent(
			ruleImport,
			{ 'docs/a.md': 'A', '.claude/rules/r.md': 'Follow @../../docs/a.md\n' },
			{ 'docs/a.md': 'A', 'CLAUDE.md': '@docs/a.md', '.claude/rules/r.md': rule },
		);
	});
});
