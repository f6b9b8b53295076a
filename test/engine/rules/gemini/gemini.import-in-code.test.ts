import { describe, expect, it } from 'vitest';
import { importInCode } from '../../../../server/src/engine/runtimes/geminiCli/rules/importInCode.ts';
import { importMention } from '../../../../server/src/engine/runtimes/geminiCli/rules/importMention.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { gemini } from './support.ts';

const found = (text: string) => check(importInCode, gemini({ 'GEMINI.md': text, 'x.md': 'X' }));

describe('gemini.import-in-code', () => {
	it('finds a word in a block between tildes, and makes back-ticks of them', () => {
		const tree = gemini({ 'GEMINI.md': '# Rules\n\n~~~ts\n@Component\nclass Lamp {}\n~~~\n' });
		const [first] = check(importInCode, tree);
		expect(first?.text).toBe('@Component');
		expect(first?.message).toContain('so the agent reads an error here: only back-ticks keep it from that');
		expectEveryFixToSilence(importInCode, tree);
		expect(check(importMention, tree)).toEqual([]);
	});

	it('finds a file that comes in where the code is indented', () => {
		const [first] = found('Write this:\n\n    @x.md\n    more\n');
		expect(first?.message).toContain('so a file comes in here');
	});

	it('is silent about lists, lines that only go on, and other fences', () => {
		expect(found('- one\n\n    @x.md\n')).toEqual([]);
		expect(found('1. one\n\n    @x.md\n')).toEqual([]);
		expect(found('para\n    @x.md\n')).toEqual([]);
		expect(found('```\n~~~\n@x.md\n```\n')).toEqual([]);
		expect(found('@x.md\n')).toEqual([]);
	});
});
