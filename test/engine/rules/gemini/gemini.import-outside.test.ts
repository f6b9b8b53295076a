import { describe, expect, it } from 'vitest';
import { importOutside } from '../../../../server/src/engine/runtimes/geminiCli/rules/importOutside.ts';
import { check } from '../../../support/ruleTester.ts';
import { gemini, geminiWith } from './support.ts';

describe('gemini.import-outside', () => {
	it('finds a path that leads out of the project, and an address', () => {
		const found = check(importOutside, gemini({ 'GEMINI.md': '@../shared/style.md @https://example.com/a.md\n' }));
		expect(found.map(({ message }) => message)).toEqual([
			'The agent does not get “@../shared/style.md”: only what is in the folder of GEMINI.md may be imported. Copy the text into the project.',
			'Gemini CLI does not load “@https://example.com/a.md”: it imports files of the project, and nothing from the web. Copy the text into a file.',
		]);
	});

	it('goes by the folder of the loaded file, whatever it imports', () => {
		const found = check(importOutside, gemini({ 'src/GEMINI.md': '@a.md\n', 'src/a.md': '@../b.md\n', 'b.md': 'B' }));
		expect(found.map(({ file, text }) => [file, text])).toEqual([['src/a.md', '@../b.md']]);
		expect(found[0]?.message).toContain('only what is in the folder of src/GEMINI.md may be imported');
	});

	it('is silent where a mark above says how far the project goes', () => {
		const files = { 'src/GEMINI.md': '@../b.md\n', 'b.md': 'B', '.git': 'gitdir: x' };
		expect(check(importOutside, gemini(files))).toEqual([]);
		const marked = { 'src/GEMINI.md': '@../b.md\n', 'b.md': 'B', 'package.json': '{}' };
		expect(check(importOutside, geminiWith({ context: { memoryBoundaryMarkers: ['package.json'] } }, marked))).toEqual(
			[],
		);
		expect(check(importOutside, gemini(marked))).toHaveLength(1);
	});
});
