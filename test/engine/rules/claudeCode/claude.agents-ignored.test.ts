import { describe, expect, it } from 'vitest';
import { agentsIgnored } from '../../../../server/src/engine/runtimes/claudeCode/rules/agentsIgnored.ts';
import { expectFixed, found, rowOf, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.agents-ignored', () => {
	it('reports an AGENTS.md beside a CLAUDE.md, and the fix imports it', () => {
		const tree = { 'CLAUDE.md': '# C', 'AGENTS.md': '# A\n' };
		expect(found(agentsIgnored, tree)).toEqual(['AGENTS.md: # A']);
		const [after] = expectFixed(agentsIgnored, tree);
		expect(rowOf(after ?? {}, 'AGENTS.md')?.fate).toBe('whole');
	});

	it('the import ends with the line ends of CLAUDE.md', () => {
		const [after] = expectFixed(agentsIgnored, { 'CLAUDE.md': '# C\r\n', 'AGENTS.md': '# A\n' });
		expect(after?.['CLAUDE.md']).toBe('# C\r\n\r\n@AGENTS.md\r\n');
	});

	it('says nothing where it is read, imported, or the same file', () => {
		silent(
			agentsIgnored,
			{ 'AGENTS.md': '# A' },
			{ 'AGENTS.md': '# A', 'CLAUDE.md': '<!-- c -->\n' },
			{ 'AGENTS.md': '# A', 'CLAUDE.md': '@AGENTS.md\n' },
			{ 'AGENTS.md': '# A', 'CLAUDE.md': { link: 'AGENTS.md' } },
			{ 'CLAUDE.md': '# C', 'docs/AGENTS.md': '# A' },
		);
	});
});
