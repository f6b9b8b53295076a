import { describe, expect, it } from 'vitest';
import { ruleNever } from '../../../../server/src/engine/runtimes/claudeCode/rules/ruleNever.ts';
import { expectFixed, found, root, rowOf, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.rule-never', () => {
	it('reports patterns that no file is like', () => {
		const rule = (paths: string) => ({ '.claude/rules/r.md': `---\npaths: ${paths}\n---\nR\n` });
		expect(found(ruleNever, rule('./src/**'))).toEqual(['.claude/rules/r.md: ./src/**']);
		expect(found(ruleNever, rule(`${root}/src/**`))).toEqual([`.claude/rules/r.md: ${root}/src/**`]);
		expect(found(ruleNever, rule('src\\**\\*.ts'))).toHaveLength(0);
		expect(found(ruleNever, rule('src\\api'))).toEqual(['.claude/rules/r.md: src\\api']);
		expect(found(ruleNever, rule('"src/[a-"'))).toEqual(['.claude/rules/r.md: src/[a-']);
		expect(found(ruleNever, rule('"src/*a*a*a*a*a*a*a*a*a*b"'))).toHaveLength(1);
		expect(found(ruleNever, rule('[ "src/**"'))).toHaveLength(1);
		expect(found(ruleNever, rule('!*.md'))).toEqual(['.claude/rules/r.md: !*.md']);
		expect(found(ruleNever, rule('["!a", "!b"]'))).toEqual(['.claude/rules/r.md: !a', '.claude/rules/r.md: !b']);
		expect(found(ruleNever, rule('[**/*.ts, src/*.js]'))).toEqual(['.claude/rules/r.md: [**/*.ts, src/*.js]']);
	});

	it('and the fixes make them match', () => {
		const touched = [{ path: `${root}/src/a.ts`, by: 'read' } as const];
		for (const paths of ['./src/**', '[**/*.ts]']) {
			const tree = { '.claude/rules/r.md': `---\npaths: ${paths}\n---\nR\n` };
			const [after] = expectFixed(ruleNever, tree);
			expect(rowOf(tree, '.claude/rules/r.md', { touched })?.fate).toBe('waiting');
			expect(rowOf(after ?? {}, '.claude/rules/r.md', { touched })?.fate).toBe('whole');
		}
	});

	it('says nothing of patterns that may match', () => {
		for (const paths of [
			'src/**',
			'/src/**',
			'**/*.ts',
			'"*.{ts,tsx}"',
			'["a", "[ab].ts"]',
			'a, b',
			'["src/**", "!src/b"]',
		])
			silent(ruleNever, { '.claude/rules/r.md': `---\npaths: ${paths}\n---\nR\n` });
	});
});
