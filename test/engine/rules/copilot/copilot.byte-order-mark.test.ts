import { describe, expect, it } from 'vitest';
import { api, forPattern, leftAfterFix, saysOf } from './support.ts';

describe('copilot.byte-order-mark', () => {
	const code = 'copilot.byte-order-mark';
	it('finds it before frontmatter, and removes it', () => {
		const [found] = saysOf(code, { [api]: `\uFEFF${forPattern('"**"')}` });
		expect(found?.fixes[0]).toMatchObject({
			preferred: true,
			steps: [{ kind: 'edit', changes: [{ range: { start: 0, end: 1 }, text: '' }] }],
		});
	});
	it('has nothing left to say then', () => {
		expect(leftAfterFix(code, { [api]: `\uFEFF${forPattern('"**"')}` })).toEqual([]);
	});
	it('is silent where no frontmatter follows', () => {
		expect(saysOf(code, { [api]: '\uFEFF# Rules\n', '.github/prompts/a.prompt.md': forPattern('"**"') })).toEqual([]);
	});
});
