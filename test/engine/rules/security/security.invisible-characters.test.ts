import { describe, expect, it } from 'vitest';
import { securityInvisibleCharacters } from '../../../../server/src/engine/rules/security/securityInvisibleCharacters.ts';
import { check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const findingsOf = (text: string, runtime = v9) =>
	check(securityInvisibleCharacters, { runtime, files: { 'SOUL.md': text } });

describe('security.invisible-characters', () => {
	it.each([
		['a space without width inside a word', 'You are A\u200Bria.', 'U+200B'],
		['a control character', 'You are \u0007Aria.', 'U+0007'],
		['several in a row', 'You\u2060\u2061\u2062 are Aria.', 'U+2060 and 2 more'],
		['a byte order mark inside the text', 'You are\uFEFF Aria.', 'U+FEFF'],
		['a joiner between Latin letters', 'You are A\u200Dria.', 'U+200D'],
		['selectors of variants that carry bytes', 'You are Aria.\u{E0148}\u{E0155}\u{E015C}', 'U+E0148 and 2 more'],
	])('finds %s, and the fix takes it out', (_what, text, codes) => {
		const [first, ...others] = findingsOf(`# Soul\n\n${text}\n`);
		expect(others).toEqual([]);
		expect(first?.message).toBe(
			`There are invisible characters here, which the agent reads: ${codes}. They hide words from people and from searches. Remove them, and find out where the text came from.`,
		);
		expectEveryFixToSilence(securityInvisibleCharacters, { runtime: v9, files: { 'SOUL.md': `# Soul\n\n${text}\n` } });
	});

	it('says once what a pasted chat has in many places, and one fix takes all of it out', () => {
		const chat = Array.from({ length: 40 }, (_, index) => `- ${index}: \u200Bhello\n`).join('');
		const [first, ...others] = findingsOf(chat);
		expect(others).toEqual([]);
		expect(first?.message).toContain('invisible characters at 40 places, here first, which the agent reads: U+200B.');
		expectEveryFixToSilence(securityInvisibleCharacters, { runtime: v9, files: { 'SOUL.md': chat } });
		expect(findingsOf('- \u200Bone\n- \u200Btwo\n- \u200Bthree\n')).toHaveLength(3);
	});

	it.each([
		['a byte order mark at the start', '\uFEFF# Soul\n'],
		['emoji of several parts', '👩‍🚀 👨‍👩‍👧 ❤️ 🏳️‍🌈 ☕️\n'],
		['joiners in Persian and Hindi', 'می‌خواهم \u0915\u094D\u200D\u0937\n'],
		['break marks in Thai', 'สวัสดี\u200Bครับ\n'],
		['tabs, form feeds and CRLF', 'a\tb\r\n\fc\u0085\n'],
	])('leaves %s alone', (_what, text) => {
		expect(findingsOf(text)).toEqual([]);
	});

	it('looks at memory that an editor has open, and at no file that means nothing to the runtime', () => {
		const files = { 'memory/2026-11-16.md': 'a\u200Bb', 'README.md': 'a\u200Bb' };
		expect(check(securityInvisibleCharacters, { runtime: v9, files }).map(({ file }) => file)).toEqual([
			'memory/2026-11-16.md',
		]);
	});

	it('is silent about the colours of pasted terminal output, and not about text that is hidden by them', () => {
		const log = (code: string) => ({
			runtime: v9,
			files: { 'memory/2026-11-16.md': `\u001B${code}error\u001B[0m: no such host\n` },
		});
		for (const code of ['[31m', '[1;31m', '[38;5;208m', '[1;38;5;8m', '[K', '[m']) {
			expect(check(securityInvisibleCharacters, log(code)), code).toEqual([]);
		}
		for (const code of ['[8m', '[1;8m', '[8;1m', ']0;title\u0007', '[2J']) {
			expect(check(securityInvisibleCharacters, log(code)).length, code).toBeGreaterThan(0);
		}
	});
});
