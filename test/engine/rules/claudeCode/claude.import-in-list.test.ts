import { describe, expect, it } from 'vitest';
import { importInList } from '../../../../server/src/engine/runtimes/claudeCode/rules/importInList.ts';
import { importMissing } from '../../../../server/src/engine/runtimes/claudeCode/rules/importMissing.ts';
import { importOutside } from '../../../../server/src/engine/runtimes/claudeCode/rules/importOutside.ts';
import { importPunctuation } from '../../../../server/src/engine/runtimes/claudeCode/rules/importPunctuation.ts';
import { expectFixed, found, rowOf, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.import-in-list', () => {
	it('reports code in a list item that brings a file', () => {
		const tree = { 'CLAUDE.md': '- Try `lint @docs/a.md --fix`\n', 'docs/a.md': 'A' };
		expect(found(importInList, tree)).toEqual(['CLAUDE.md: @docs/a.md']);
		const [after] = expectFixed(importInList, tree);
		expect(rowOf(after ?? {}, 'docs/a.md')?.fate).toBeUndefined();
	});

	it('says nothing of code elsewhere, of what is meant, and of what leads nowhere', () => {
		silent(
			importInList,
			{ 'CLAUDE.md': 'Try `lint @a.md --fix`\n', 'a.md': 'A' },
			{ 'CLAUDE.md': '- See @a.md\n', 'a.md': 'A' },
			{ 'CLAUDE.md': '- See @a.md\n- Try `lint @a.md --fix`\n', 'a.md': 'A' },
			{ 'CLAUDE.md': '- Try `lint @a.md --fix`\n' },
		);
	});

	it('is the only one to speak of it', () => {
		const tree = { 'CLAUDE.md': '- Try `lint @none.md, @./none.md. @/etc/hosts x`\n' };
		silent(importMissing, tree);
		silent(importOutside, tree);
		silent(importPunctuation, tree);
	});
});
