import { describe, expect, it } from 'vitest';
import { importSpace } from '../../../../server/src/engine/runtimes/claudeCode/rules/importSpace.ts';
import { check, expectFixed, found, rowOf, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.import-space', () => {
	const there = { 'docs/house style.md': 'A' };

	it('reports a path that ends at a space, and a backslash before it makes the import work', () => {
		const tree = { 'CLAUDE.md': '# A\n\nOur style is in @docs/house style.md of today\n', ...there };
		expect(found(importSpace, tree)).toEqual(['CLAUDE.md: @docs/house style.md']);
		expect(check(importSpace, tree)[0]?.message).toBe(
			'The agent does not get docs/house style.md: Claude Code ends the path at the first space. Write “@docs/house\\ style.md”.',
		);
		const [after] = expectFixed(importSpace, tree);
		expect(rowOf(tree, 'docs/house style.md')).toBeUndefined();
		expect(rowOf(after ?? {}, 'docs/house style.md')?.fate).toBe('whole');
	});

	it('leaves the mark behind the path out of it', () => {
		const [after] = expectFixed(importSpace, { 'CLAUDE.md': 'See @docs/house style.md.\n', ...there });
		expect(rowOf(after ?? {}, 'docs/house style.md')?.fate).toBe('whole');
	});

	it('says nothing where the import works, or no such file is there', () => {
		silent(
			importSpace,
			{ 'CLAUDE.md': 'See @docs/house\\ style.md now\n', ...there },
			{ 'CLAUDE.md': 'See @docs/a.md and b.md\n', 'docs/a.md': 'A', 'docs/a.md and b.md': 'B' },
			{ 'CLAUDE.md': 'Ask @ida about style.md\n', 'style.md': 'A' },
			{ 'CLAUDE.md': '`@docs/house style.md`\n', ...there },
		);
	});
});
