import { describe, expect, it } from 'vitest';
import { saysOf, textsOf } from './support.ts';

describe('copilot.import-not-followed', () => {
	const code = 'copilot.import-not-followed';
	it('finds a file that only Claude Code puts in', () => {
		expect(textsOf(code, { 'CLAUDE.md': '# Shop\n\n- @docs/a.md\n', 'docs/a.md': 'A.\n' })).toEqual(['@docs/a.md']);
	});
	it('is silent where Copilot has the file anyway, where there is none, and in code', () => {
		expect(saysOf(code, { 'CLAUDE.md': '@AGENTS.md\n', 'AGENTS.md': 'A.\n' })).toEqual([]);
		expect(saysOf(code, { 'CLAUDE.md': '@docs/a.md\nAsk @kim.\n' })).toEqual([]);
		expect(saysOf(code, { 'CLAUDE.md': '```\n@docs/a.md\n```\n', 'docs/a.md': 'A.\n' })).toEqual([]);
	});
});
