import { describe, expect, it } from 'vitest';
import { excludeNever } from '../../../../server/src/engine/runtimes/claudeCode/rules/excludeNever.ts';
import { expectFixed, found, root, rowOf, silent, type Tree } from '../../runtimes/claudeCode/world.ts';

describe('claude.exclude-never', () => {
	const settings = (claudeMdExcludes: unknown): Tree => ({
		'.claude/settings.json': JSON.stringify({ permissions: {}, claudeMdExcludes }),
		'CLAUDE.md': 'C',
	});

	it('reports relative patterns, and the fixes leave the file out', () => {
		for (const [value, text] of [
			[['CLAUDE.md'], '"CLAUDE.md"'],
			[['./CLAUDE.md'], '"./CLAUDE.md"'],
		] as const) {
			const tree = settings(value);
			expect(found(excludeNever, tree)).toEqual([`.claude/settings.json: ${text}`]);
			expect(rowOf(tree, 'CLAUDE.md')?.fate).toBe('whole');
			const [after] = expectFixed(excludeNever, tree);
			expect(rowOf(after ?? {}, 'CLAUDE.md')?.fate).toBe('withheld');
		}
	});

	it('says nothing of patterns that may match', () => {
		silent(excludeNever, settings(['**/CLAUDE.md', `${root}/CLAUDE.md`, '{/a,/b}/CLAUDE.md']), settings(undefined));
	});
});
