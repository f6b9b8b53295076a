import { describe, expect, it } from 'vitest';
import { saysOf } from './support.ts';

describe('copilot.same-text', () => {
	const code = 'copilot.same-text';
	it('finds the copy', () => {
		const [found] = saysOf(code, { 'AGENTS.md': 'Use tabs.\n', 'CLAUDE.md': ' Use tabs.\n' });
		expect(found?.message).toContain('CLAUDE.md says the same as AGENTS.md');
	});
	it('is silent about links, empty files, and texts that differ', () => {
		expect(saysOf(code, { 'AGENTS.md': 'Use tabs.\n', 'CLAUDE.md': { link: 'AGENTS.md' } })).toEqual([]);
		expect(saysOf(code, { 'AGENTS.md': '\n', 'CLAUDE.md': ' ' })).toEqual([]);
		expect(saysOf(code, { 'AGENTS.md': 'a', 'CLAUDE.md': 'b' })).toEqual([]);
	});
});
