import { describe, expect, it } from 'vitest';
import { importFileType } from '../../../../server/src/engine/runtimes/claudeCode/rules/importFileType.ts';
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

	it.each([
		{ rule: importMissing, written: '@none.md', files: {} },
		{ rule: importPunctuation, written: '@a.md,', files: { 'a.md': 'A' } },
		{ rule: importFileType, written: '@a.png', files: { 'a.png': 'A' } },
		{ rule: importOutside, written: '@/srv/a.md', files: { '/srv/a.md': 'A' } },
	])('leaves $rule.code nothing to say of what nobody meant', ({ rule, written, files }) => {
		expect(found(rule, { 'CLAUDE.md': `- See ${written} too\n`, ...files })).toHaveLength(1);
		silent(rule, { 'CLAUDE.md': `- Try \`lint ${written} --fix\`\n`, ...files });
	});
});
