import { describe, expect, it } from 'vitest';
import { importMention } from '../../../../server/src/engine/runtimes/geminiCli/rules/importMention.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { gemini, geminiWith } from './support.ts';

const said = (text: string) => check(importMention, gemini({ 'GEMINI.md': text })).map((each) => each.text);

describe('gemini.import-mention', () => {
	it.each(['@alice', '@google/genai', '@Injectable()', '@alice,'])('finds %s, and puts it in back-ticks', (word) => {
		const tree = gemini({ 'GEMINI.md': `Ask ${word} first.\n` });
		const [first] = check(importMention, tree);
		expect(first?.text).toBe(word);
		expect(first?.message).toContain('reads an error with a path of your computer instead of the word');
		expectEveryFixToSilence(importMention, tree);
	});

	it('leaves the comma behind the back-ticks', () => {
		const [first] = check(importMention, gemini({ 'GEMINI.md': 'Ask @alice, please.\n' }));
		expect(first?.finding.fixes?.[0]?.title).toBe('Put “@alice” in back-ticks');
	});

	it('looks into files further down, and into what is imported', () => {
		const found = check(
			importMention,
			gemini({ 'GEMINI.md': '@a.md\n', 'a.md': 'Ask @bob.\n', 'src/GEMINI.md': 'Ask @carol.\n' }),
		);
		expect(found.map(({ file }) => file)).toEqual(['a.md', 'src/GEMINI.md']);
	});

	it('is silent about code, mail addresses, other letters, and files that are there', () => {
		expect(said('`@alice` a@b.com (@bob) @1 @_x\n```\n@Injectable()\n```\n')).toEqual([]);
		expect(check(importMention, gemini({ 'GEMINI.md': '@docs\n', 'docs/a.md': 'A' }))).toEqual([]);
	});

	it('is silent where failed imports leave their words as they are', () => {
		const flat = { context: { importFormat: 'flat' } };
		expect(check(importMention, geminiWith(flat, { 'GEMINI.md': 'Ask @alice.\n' }))).toEqual([]);
	});

	it('is silent about files that no session reads', () => {
		expect(check(importMention, gemini({ 'GEMINI.md': 'x', 'AGENTS.md': 'Ask @alice.\n' }))).toEqual([]);
	});
});
