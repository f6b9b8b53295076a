import { describe, expect, it } from 'vitest';
import { sameTextTwice } from '../../../../server/src/engine/runtimes/geminiCli/rules/sameTextTwice.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { gemini, geminiWith } from './support.ts';

const settings = { context: { fileName: 'AGENTS.md' } };

describe('gemini.same-text-twice', () => {
	it('finds a GEMINI.md that says what AGENTS.md says', () => {
		const tree = geminiWith(settings, { 'AGENTS.md': '# Rules\n', 'GEMINI.md': '# Rules\n\n' });
		const found = check(sameTextTwice, tree);
		expect(found.map(({ file }) => file)).toEqual(['GEMINI.md']);
		expect(found[0]?.message).toContain('AGENTS.md says the same, and Gemini CLI loads both');
		expectEveryFixToSilence(sameTextTwice, tree);
	});

	it('is silent where the texts differ, one is empty, or one is not read', () => {
		const files = { 'AGENTS.md': '# Rules\n', 'GEMINI.md': '# Rules\n' };
		expect(check(sameTextTwice, gemini(files))).toEqual([]);
		expect(check(sameTextTwice, geminiWith(settings, { ...files, 'GEMINI.md': '# Others\n' }))).toEqual([]);
		expect(check(sameTextTwice, geminiWith(settings, { 'AGENTS.md': '\n', 'GEMINI.md': '\n' }))).toEqual([]);
	});
});
