import { describe, expect, it } from 'vitest';
import { fileName } from '../../../../server/src/engine/runtimes/claudeCode/rules/fileName.ts';
import { expectFixed, found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.file-name', () => {
	it('reports other letters, and a local file in the wrong folder', () => {
		const tree = { 'claude.md': '# A\n', '.claude/CLAUDE.local.md': '# L\n' };
		expect(found(fileName, tree)).toEqual(['claude.md: # A', '.claude/CLAUDE.local.md: # L']);
		for (const each of ['claude.md', '.claude/CLAUDE.local.md'] as const) expectFixed(fileName, { [each]: tree[each] });
	});

	it('says nothing of right names, nor of other files', () => {
		silent(fileName, { 'CLAUDE.md': 'A', 'CLAUDE.local.md': 'B', '.claude/CLAUDE.md': 'C', 'docs/claude.md': 'D' });
	});
});
