import { describe, expect, it } from 'vitest';
import { api, forPattern, saysOf } from './support.ts';

describe('copilot.byte-order-mark', () => {
	const code = 'copilot.byte-order-mark';
	it('finds it before frontmatter, and says how to save without it: no edit of the text removes it', () => {
		const [found, ...others] = saysOf(code, { [api]: `\uFEFF${forPattern('"**"')}` });
		expect(others).toEqual([]);
		expect(found?.message).toContain('Save the file as “UTF-8”');
		expect(found?.fixes).toEqual([]);
	});
	it('is silent where no frontmatter follows', () => {
		expect(saysOf(code, { [api]: '\uFEFF# Rules\n', '.github/prompts/a.prompt.md': forPattern('"**"') })).toEqual([]);
	});
});
