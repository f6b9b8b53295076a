import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { excerptOf } from '../../../server/src/commandLine/check/excerpt.ts';

function shownAt(text: string, word: string, columns = 60, secret?: string) {
	const start = text.indexOf(word);
	const hides = secret === undefined ? -1 : text.indexOf(secret);
	const hidden = secret === undefined ? [] : [{ start: hides, end: hides + secret.length }];
	return excerptOf({ text, range: { start, end: start + word.length }, hidden, columns });
}

/** What stands above the marks, by columns and not by units. */
function marked({ text, marks }: { text: string; marks: string }): string {
	let column = 0;
	let found = '';
	for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
		if (marks[column] === '^') found += segment;
		column += stringWidth(segment);
	}
	return found;
}

describe('the marks stand under what is meant', () => {
	test.each([
		['after tabs', 'first\n\t\ta\tword here\n', 'word'],
		['after Chinese', '键 日本語 word', 'word'],
		['after joined emoji', '👩‍👩‍👧 🇨🇭 e\u0301 word', 'word'],
		['on wide characters', 'abc 日本 def', '日本'],
		['behind a byte order mark', '\uFEFFword', 'word'],
		['on the second of two lines with CR LF', 'one\r\nword\r\n', 'word'],
	])('%s', (_, text, word) => {
		expect(marked(shownAt(text, word))).toBe(word);
	});

	test('and at the end of a line where nothing stands', () => {
		expect(excerptOf({ text: 'ab\ncd', range: { start: 2, end: 2 }, hidden: [], columns: 60 })).toEqual({
			text: 'ab',
			marks: '  ^',
		});
	});
});

describe('a line that is too long', () => {
	const words = 'many '.repeat(200_000);

	test.each([
		['in its middle', `${words}needle ${words}`],
		['at its start', `needle ${words}`],
		['at its end', `${words}needle`],
		['between wide characters', `${'語'.repeat(5000)}needle${'語'.repeat(5000)}`],
	])('is cut around what is meant: %s', (_, text) => {
		const excerpt = shownAt(text, 'needle');
		expect(marked(excerpt)).toBe('needle');
		expect(stringWidth(excerpt.text)).toBeLessThanOrEqual(60);
	});

	test('shows as much of something long as there is room for', () => {
		const { text, marks } = shownAt(`a ${'x'.repeat(500)}`, 'x'.repeat(500));
		expect(stringWidth(text)).toBe(60);
		expect(stringWidth(marks)).toBeLessThanOrEqual(60);
	});
});

test('what would give the terminal orders, or hide or turn text, is named', () => {
	const { text } = shownAt('a\u001B[31m \u202Eb\u200Bc\u{E0041} word', 'word');
	expect(text).toBe('a␛[31m <U+202E>b<U+200B>c<U+E0041> word');
});

test('a secret is covered, wherever the finding points', () => {
	const secret = 'abc123'.repeat(4);
	for (const word of [secret, 'word']) {
		const { text } = shownAt(`key: ${secret} word`, word, 80, secret);
		expect(text).toBe(`key: ${'•'.repeat(secret.length)} word`);
	}
});
