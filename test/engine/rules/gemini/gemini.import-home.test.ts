import { describe, expect, it } from 'vitest';
import { importHome } from '../../../../server/src/engine/runtimes/geminiCli/rules/importHome.ts';
import { check } from '../../../support/ruleTester.ts';
import { gemini } from './support.ts';

describe('gemini.import-home', () => {
	it('finds an import from the home folder', () => {
		const [first] = check(importHome, gemini({ 'GEMINI.md': '# Rules\n\n@~/notes/style.md\n' }));
		expect(first?.text).toBe('@~/notes/style.md');
		expect(first?.message).toContain('Gemini CLI does not know ~ in an import, and leaves the words as they are');
	});

	it('is silent in code, inside of words, and in files that no session reads', () => {
		const text = '`@~/a.md` x@~/a.md @~ @~/\n```\n@~/b.md\n```\n';
		expect(check(importHome, gemini({ 'GEMINI.md': text, 'CLAUDE.md': '@~/c.md\n' }))).toEqual([]);
	});
});
