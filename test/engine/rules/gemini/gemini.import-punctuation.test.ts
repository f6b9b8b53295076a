import { describe, expect, it } from 'vitest';
import { importMissing } from '../../../../server/src/engine/runtimes/geminiCli/rules/importMissing.ts';
import { importPunctuation } from '../../../../server/src/engine/runtimes/geminiCli/rules/importPunctuation.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { gemini } from './support.ts';

describe('gemini.import-punctuation', () => {
	it.each([',', '.', '):', '**'])('finds “%s” behind a path, and puts a space before it', (mark) => {
		const tree = gemini({ 'GEMINI.md': `Keep to @docs/style.md${mark} and be brief.\n`, 'docs/style.md': 'S' });
		const [first] = check(importPunctuation, tree);
		expect(first?.message).toBe(
			`“@docs/style.md${mark}” asks for a file called “docs/style.md${mark}”: everything up to the next space belongs to the path. Put a space behind “@docs/style.md”.`,
		);
		expectEveryFixToSilence(importPunctuation, tree);
		expect(check(importMissing, tree)).toEqual([]);
	});

	it('is silent where the file without it is not there either, or the file with it is', () => {
		expect(check(importPunctuation, gemini({ 'GEMINI.md': '@docs/style.md,\n' }))).toEqual([]);
		expect(check(importPunctuation, gemini({ 'GEMINI.md': '@x.md,\n', 'x.md,': 'X', 'x.md': 'Y' }))).toEqual([]);
	});
});
