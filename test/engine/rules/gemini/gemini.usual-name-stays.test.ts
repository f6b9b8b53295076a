import { describe, expect, it } from 'vitest';
import { usualNameStays } from '../../../../server/src/engine/runtimes/geminiCli/rules/usualNameStays.ts';
import { check } from '../../../support/ruleTester.ts';
import { geminiWith } from './support.ts';

const files = { 'AGENTS.md': 'a\n', 'GEMINI.md': 'g\n' };

describe('gemini.usual-name-stays', () => {
	it('finds a setting that was meant to replace GEMINI.md', () => {
		const found = check(usualNameStays, geminiWith({ context: { fileName: 'AGENTS.md' } }, files));
		expect(found.map(({ file, text }) => [file, text])).toEqual([['.gemini/settings.json', '"AGENTS.md"']]);
		expect(found[0]?.message).toContain('The agent gets GEMINI.md as well');
	});

	it.each([
		['both are named', { context: { fileName: ['AGENTS.md', 'GEMINI.md'] } }, files],
		['there is no GEMINI.md', { context: { fileName: 'AGENTS.md' } }, { 'AGENTS.md': 'a\n' }],
		[
			'they are copies, which is said elsewhere',
			{ context: { fileName: 'AGENTS.md' } },
			{ 'AGENTS.md': 'a', 'GEMINI.md': 'a' },
		],
		['nothing is set', {}, files],
	])('is silent where %s', (_, settings, tree) => {
		expect(check(usualNameStays, geminiWith(settings, tree))).toEqual([]);
	});
});
