import { describe, expect, it } from 'vitest';
import { importTooDeep } from '../../../../server/src/engine/runtimes/geminiCli/rules/importTooDeep.ts';
import { check } from '../../../support/ruleTester.ts';
import { gemini, geminiWith } from './support.ts';

const chain = {
	'GEMINI.md': '@d1.md\n',
	'd1.md': '@d2.md\n',
	'd2.md': '@d3.md\n',
	'd3.md': '@d4.md\n',
	'd4.md': '@d5.md\n',
	'd5.md': 'five @d6.md and @alice\n',
	'd6.md': 'six\n',
};

describe('gemini.import-too-deep', () => {
	it('finds what the fifth file in a row imports', () => {
		const found = check(importTooDeep, gemini(chain));
		expect(found.map(({ file, text }) => [file, text])).toEqual([['d5.md', '@d6.md']]);
		expect(found[0]?.message).toContain('five levels deep');
	});

	it('is silent on the fourth level, and where another file brings it in', () => {
		const { 'd5.md': _, ...four } = chain;
		expect(check(importTooDeep, gemini({ ...four, 'd5.md': 'five\n' }))).toEqual([]);
	});

	it('is silent in the flat format, which has no limit', () => {
		expect(check(importTooDeep, geminiWith({ context: { importFormat: 'flat' } }, chain))).toEqual([]);
	});
});
