import { describe, expect, it } from 'vitest';
import { contextNeverMatches } from '../../../../server/src/engine/rules/frontmatter/contextNeverMatches.ts';
import { bothLoose, bothStrict, check } from '../../../support/ruleTester.ts';

const findingsOf = (body: string, loading = 'contextual') =>
	check(contextNeverMatches, {
		runtime: bothStrict,
		files: { 'prompts/a.md': `---\ntitle: Deploy\nloading: ${loading}\nagent-modification: true\n---\n${body}` },
	});

describe('context.never-matches', () => {
	it('points at the key that waits for words that are not there', () => {
		for (const body of ['', 'To do\n', '- a\n- b\n'])
			expect(findingsOf(body).map(({ text }) => text)).toEqual(['contextual']);
		expect(findingsOf('')[0]?.message).toContain(
			'The file is contextual, but its text has no word of four characters or more, so nothing can load it. Add words that people will use, or set loading to always.',
		);
	});

	it('is silent where some word could', () => {
		expect(findingsOf('ship it')).toEqual([]);
		expect(findingsOf('日本語の')).toEqual([]);
		expect(findingsOf('To do', 'always')).toEqual([]);
	});

	it('goes for loose versions, too', () => {
		const files = { '.botholomew/a.md': '---\nloading: contextual\n---\nTo do' };
		expect(check(contextNeverMatches, { runtime: bothLoose, files })).toHaveLength(1);
	});
});
