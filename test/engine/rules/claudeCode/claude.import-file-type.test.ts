import { describe, expect, it } from 'vitest';
import { importFileType } from '../../../../server/src/engine/runtimes/claudeCode/rules/importFileType.ts';
import { found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.import-file-type', () => {
	it('reports files that are there and not imported', () => {
		const tree = { 'CLAUDE.md': '@a.mdc @a.md @b.jsonc @none.mdc\n', 'a.mdc': 'A', 'a.md': 'A', 'b.jsonc': '{}' };
		expect(found(importFileType, tree)).toEqual(['CLAUDE.md: @a.mdc', 'CLAUDE.md: @b.jsonc']);
	});

	it('says nothing of usual files', () => {
		silent(importFileType, { 'CLAUDE.md': '@Makefile @a.TS @.env\n', Makefile: 'x', 'a.TS': 'x', '.env': 'x' });
	});
});
