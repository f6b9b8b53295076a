import { describe, expect, it } from 'vitest';
import { api, forPattern, leftAfterFix, saysOf, textsOf } from './support.ts';

describe('copilot.never-attached', () => {
	const code = 'copilot.never-attached';
	it('finds instructions without applyTo and description', () => {
		expect(textsOf(code, { [api]: '# Rules\n\nUse tabs.\n' })).toEqual(['# Rules']);
		expect(saysOf(code, { [api]: '---\nname: Rules\n---\nUse tabs.\n' })).toHaveLength(1);
	});
	it('knows where instructions for every request belong', () => {
		const stray = '.github/instructions/copilot-instructions.md';
		const [alone] = saysOf(code, { [stray]: 'Use tabs.\n' });
		expect(alone?.message).toContain(
			'Move it to .github/copilot-instructions.md, which goes with every request, or add',
		);
		expect(leftAfterFix(code, { [stray]: 'Use tabs.\n' })).toEqual([]);
		const [second] = saysOf(code, { [stray]: 'Use tabs.\n', '.github/copilot-instructions.md': 'Use signals.\n' });
		expect(second?.message).toContain('Move its text to .github/copilot-instructions.md');
		expect(second?.fixes).toEqual([]);
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
