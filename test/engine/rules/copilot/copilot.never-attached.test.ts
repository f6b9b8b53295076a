import { describe, expect, it } from 'vitest';
import { api, forPattern, saysOf, textsOf } from './support.ts';

describe('copilot.never-attached', () => {
	const code = 'copilot.never-attached';
	it('finds instructions without applyTo and description', () => {
		expect(textsOf(code, { [api]: '# Rules\n\nUse tabs.\n' })).toEqual(['# Rules']);
		expect(saysOf(code, { [api]: '---\nname: Rules\n---\nUse tabs.\n' })).toHaveLength(1);
	});
	it('is silent where one of them is there, about rules of Claude’s, and where VS Code marks the key', () => {
		expect(saysOf(code, { [api]: forPattern('"**"') })).toEqual([]);
		expect(saysOf(code, { [api]: '---\ndescription: On tabs\n---\nUse tabs.\n' })).toEqual([]);
		expect(saysOf(code, { '.claude/rules/tabs.md': 'Use tabs.\n' })).toEqual([]);
		expect(saysOf(code, { [api]: '---\napplyto: "**"\n---\nUse tabs.\n' })).toEqual([]);
		expect(saysOf(code, { [api]: '---\nglobs: "**"\n---\nUse tabs.\n' })).toEqual([]);
		expect(saysOf(code, { [api]: '---\napplyTo:\n  - "**"\n---\nUse tabs.\n' })).toEqual([]);
	});
});
