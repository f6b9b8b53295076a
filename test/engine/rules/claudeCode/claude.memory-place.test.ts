import { describe, expect, it } from 'vitest';
import { memoryPlace } from '../../../../server/src/engine/runtimes/claudeCode/rules/memoryPlace.ts';
import { found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.memory-place', () => {
	it('reports a MEMORY.md that nothing reads', () => {
		expect(found(memoryPlace, { 'MEMORY.md': '# M\n', 'CLAUDE.md': 'C' })).toEqual(['MEMORY.md: # M']);
	});

	it('says nothing where it is imported, belongs to an agent, or memory is switched off', () => {
		silent(
			memoryPlace,
			{ 'MEMORY.md': 'M', 'CLAUDE.md': '@MEMORY.md' },
			{ 'MEMORY.md': 'M', 'SOUL.md': 'S' },
			{ 'MEMORY.md': 'M', '.claude/settings.json': '{"autoMemoryEnabled":false}' },
		);
	});
});
