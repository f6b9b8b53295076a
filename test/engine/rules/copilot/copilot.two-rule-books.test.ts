import { describe, expect, it } from 'vitest';
import { withSettings } from '../../runtimes/copilot/support.ts';
import { saysOf } from './support.ts';

describe('copilot.two-rule-books', () => {
	const code = 'copilot.two-rule-books';
	const long = 'Use tabs, and no spaces, in each file of this project. '.repeat(8);
	it('finds two long files that differ', () => {
		const [found] = saysOf(code, { 'AGENTS.md': long, 'CLAUDE.md': `# Shop\n\n${long}` });
		expect(found?.file).toBe('CLAUDE.md');
	});
	it('is silent where one points to the other, is short, the same, or switched off', () => {
		expect(saysOf(code, { 'AGENTS.md': long, 'CLAUDE.md': '@AGENTS.md\n' })).toEqual([]);
		expect(saysOf(code, { 'AGENTS.md': long, 'CLAUDE.md': `@AGENTS.md\n\n${long}` })).toEqual([]);
		expect(saysOf(code, { 'AGENTS.md': long, 'CLAUDE.md': `${long}\n` })).toEqual([]);
		const off = withSettings({ 'chat.useClaudeMdFile': false }, { 'AGENTS.md': long, 'CLAUDE.md': `# S\n${long}` });
		expect(saysOf(code, off)).toEqual([]);
	});
});
