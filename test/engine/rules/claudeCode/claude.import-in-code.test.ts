import { describe, expect, it } from 'vitest';
import { importInCode } from '../../../../server/src/engine/runtimes/claudeCode/rules/importInCode.ts';
import { expectFixed, found, rowOf, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.import-in-code', () => {
	it('reports an import that is all in its backticks', () => {
		const tree = { 'CLAUDE.md': '- `x` our style: `@docs/a.md`\n', 'docs/a.md': 'A' };
		expect(found(importInCode, tree)).toEqual(['CLAUDE.md: `@docs/a.md`']);
		const [after] = expectFixed(importInCode, tree);
		expect(rowOf(after ?? {}, 'docs/a.md')?.fate).toBe('whole');
	});

	it('says nothing of other code, of files that arrive all the same, and of names', () => {
		silent(
			importInCode,
			{ 'CLAUDE.md': 'Write `x @a.md` or\n\n```\n`@a.md`\n```\n', 'a.md': 'A' },
			{ 'CLAUDE.md': '@a.md is written `@a.md`\n', 'a.md': 'A' },
			{ 'CLAUDE.md': '`@Component` and `@none.md`\n' },
		);
	});
});
