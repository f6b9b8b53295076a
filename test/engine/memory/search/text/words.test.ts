import { describe, expect, it } from 'vitest';
import { datesIn, dateTerms, dayNumber } from '../../../../../server/src/engine/memory/search/text/dates.ts';
import { eachTerm } from '../../../../../server/src/engine/memory/search/text/words.ts';

function termsOf(text: string): string[] {
	const terms: string[] = [];
	eachTerm(text, (term) => terms.push(term));
	return terms;
}

describe('the terms of a text', () => {
	it.each([
		['Sam likes the teas', ['sam', 'like', 'the', 'tea']],
		['Ines uses a kiln', ['ines', 'uses', 'a', 'kiln']],
		['don’t Sam’s o’clock', ["don't", 'sam', 'o', 'clock']],
		['fooBar_baz', ['foobar_baz', 'foo', 'bar', 'baz']],
		['HTMLParser', ['htmlparser', 'html', 'parser']],
		['__init__', ['init']],
		['foo.bar()', ['foo', 'bar', 'foo.bar']],
		['src/app/main.ts', ['src', 'app', 'main', 'ts', 'main.ts', 'src/app/main.ts']],
		['sam@example.com', ['sam', 'exampl', 'com', 'example.com', 'sam@example.com']],
		['1,500 of 3.14', ['1', '500', '1500', 'of', '3', '14', '3.14']],
		['2026-11-21', ['2026', '11', '21', '2026-11-21']],
		['Müller crème', ['muller', 'creme']],
		['東京都', ['東', '京', '東京', '都', '京都']],
		['猫', ['猫']],
		['iPhoneを買う', ['iphon', 'i', 'phone', 'を', '買', 'を買', 'う', '買う']],
		['ﬁle ＡＢＣ', ['file', 'abc']],
		['tea 🌿 garden', ['tea', '🌿', 'garden']],
		['- ... -- *** \n\t', []],
	])('%s', (text, expected) => {
		expect([...new Set(termsOf(text))].sort()).toEqual([...expected].sort());
	});

	it('says where in the text each of them stands', () => {
		const text = 'Tea for Sam’s aunt: fooBar, 東京 🌿';
		const seen: string[] = [];
		eachTerm(text, (_, start, end) => seen.push(text.slice(start, end)));
		expect(seen).toEqual(['Tea', 'for', 'Sam', 'aunt', 'fooBar', 'foo', 'Bar', '東', '京', '東京', '🌿']);
	});

	it('takes half a pair and a lone mark for nothing that breaks it', () => {
		expect(termsOf('a\ud83d b\udf3f c')).toEqual(['a', 'b', 'c']);
	});

	it.each([
		'a'.repeat(300_000),
		'a.'.repeat(150_000),
		"a'".repeat(150_000),
		'aB'.repeat(150_000),
		'東'.repeat(150_000),
		'/-'.repeat(150_000),
	])('takes a hostile text in its stride', (text) => {
		let longest = 0;
		eachTerm(text, (term) => {
			longest = Math.max(longest, term.length);
		});
		expect(longest).toBeLessThanOrEqual(64);
	});
});

describe('dates', () => {
	const termsFor = (text: string) => datesIn(text).map((date) => dateTerms(date).join(' '));

	it.each([
		['on 2026-11-21 we', ['2026-11 2026-11-21 --11-21']],
		['21 November 2026', ['2026-11 2026-11-21 --11-21']],
		['Nov. 21st, 2026', ['2026-11 2026-11-21 --11-21']],
		['1:56 pm on 8 May, 2023', ['2023-05 2023-05-08 --05-08']],
		['21.11.2026 and 2026/11/21', ['2026-11 2026-11-21 --11-21', '2026-11 2026-11-21 --11-21']],
		['11/21/2026', ['2026-11 2026-11-21 --11-21']],
		['May 2023', ['2023-05']],
		['8 May', ['--05-08']],
		['11/10/2026 has two readings', []],
		['you may 20 times', []],
		['may 8, 2023', ['2023-05 2023-05-08 --05-08']],
		['version 2026.1.29, phone 555-12-34', []],
		['2026-13-40', []],
	])('in ‹%s›', (text, expected) => {
		expect(termsFor(text).sort()).toEqual([...expected].sort());
	});

	it('become days where the calendar has them', () => {
		expect(dayNumber({ year: 1970, month: 1, day: 2 })).toBe(1);
		expect(dayNumber({ year: 2026, month: 2, day: 30 })).toBeUndefined();
	});
});
