import { describe, expect, it } from 'vitest';
import { api, saysOf, textsOf } from './support.ts';

describe('copilot.frontmatter-comment', () => {
	const code = 'copilot.frontmatter-comment';
	it('finds a note to oneself', () => {
		const note = '# TODO: ask Kim whether we need this';
		expect(textsOf(code, { [api]: `---\n${note}\napplyTo: "**"\n---\nText.\n` })).toEqual([note]);
	});
	it('is silent about a word or two, about headings, and about prompts', () => {
		expect(saysOf(code, { [api]: `---\napplyTo: "**" # all\n---\n# ${'A long heading '.repeat(4)}\n` })).toEqual([]);
		const prompt = `---\n# ${'A long note '.repeat(4)}\ndescription: d\n---\nGo.\n`;
		expect(saysOf(code, { '.github/prompts/go.prompt.md': prompt })).toEqual([]);
	});
});
