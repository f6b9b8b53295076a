import { describe, expect, it } from 'vitest';
import { importMissing } from '../../../../server/src/engine/runtimes/geminiCli/rules/importMissing.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { gemini, geminiWith } from './support.ts';

describe('gemini.import-missing', () => {
	it('finds a file that is not there, and the one that was meant', () => {
		const tree = gemini({ 'GEMINI.md': '# Rules\n\n@docs/stlye.md\n', 'docs/style.md': 'S' });
		const [first] = check(importMissing, tree);
		expect(first?.message).toBe(
			'Gemini CLI does not find “@docs/stlye.md”, so the agent reads an error instead. Did you mean “@docs/style.md”?',
		);
		expectEveryFixToSilence(importMissing, tree);
	});

	it('offers nothing where no name is near', () => {
		const [first] = check(importMissing, gemini({ 'GEMINI.md': '@./plan.md\n' }));
		expect(first?.message).toContain('Correct the path, or put it in back-ticks.');
		expect(first?.finding.fixes).toEqual([]);
	});

	it('says of a folder that it is one', () => {
		const [first] = check(importMissing, gemini({ 'GEMINI.md': '@docs\n', 'docs/a.md': 'A' }));
		expect(first?.message).toBe('“@docs” is a folder, so the agent reads an error instead. Name a file in it.');
	});

	it('says that nothing comes in where the format is flat', () => {
		const tree = geminiWith({ context: { importFormat: 'flat' } }, { 'GEMINI.md': '@plan.md\n' });
		expect(check(importMissing, tree)[0]?.message).toContain('so nothing comes in.');
	});

	it('is silent about files that are there, in code, and about names', () => {
		const text = '@a.md `@b.md` @alice\n\n```\n@c.md\n```\n';
		expect(check(importMissing, gemini({ 'GEMINI.md': text, 'a.md': 'A' }))).toEqual([]);
	});
});
