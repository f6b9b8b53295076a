import { describe, expect, it } from 'vitest';
import { importPunctuation } from '../../../../server/src/engine/runtimes/claudeCode/rules/importPunctuation.ts';
import { check, expectFixed, found, rowOf, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.import-punctuation', () => {
	const tree = { 'CLAUDE.md': '# A\n\n- Our style is in @docs/a.md.\n- And (see @docs/a.md)!\n', 'docs/a.md': 'A' };

	it('reports a mark that a path ends in by mistake, and a space before it makes the import work', () => {
		expect(found(importPunctuation, tree)).toEqual(['CLAUDE.md: @docs/a.md.', 'CLAUDE.md: @docs/a.md)!']);
		const [first] = check(importPunctuation, tree);
		expect(first?.message).toBe(
			'The agent does not get docs/a.md: Claude Code takes “.” for a part of the path. Put a space before it.',
		);
		const one = { ...tree, 'CLAUDE.md': 'See @docs/a.md.\n' };
		const [after] = expectFixed(importPunctuation, one);
		expect(rowOf(one, 'docs/a.md')).toBeUndefined();
		expect(rowOf(after ?? {}, 'docs/a.md')?.fate).toBe('whole');
	});

	it('says nothing where the import works, or nothing is there to be imported', () => {
		silent(
			importPunctuation,
			{ 'CLAUDE.md': 'See @docs/a.md .\n', 'docs/a.md': 'A' },
			{ 'CLAUDE.md': 'Ask @ida. Or me@docs/a.md.\n', 'docs/a.md': 'A' },
			{ 'CLAUDE.md': '`@docs/a.md.` and @a.md.\n', 'docs/a.md': 'A', 'a.md.': 'A' },
		);
	});
});
