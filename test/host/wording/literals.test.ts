import { expect, it } from 'vitest';
import { goTexts, scriptTexts } from '../../../server/src/host/wording/literals.ts';

it.each([
	['quotes of both kinds', `const a = "one"; f('two')`, ['one', 'two']],
	[
		'escapes',
		String.raw`"a\n\t\"\\\u00e9\x41\u{1F600}\
b"`,
		['a\n\t"\\éA😀b'],
	],
	[
		'what stands between the values of a template',
		// biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
		'`one ${x ? "two" : `three ${y}`} four`',
		['one ', 'two', 'three ', '', ' four'],
	],
	['line breaks of a template', '`one\r\ntwo`', ['one\ntwo']],
	['types beside them', "const a: Map<string, 'one'> = new Map(); const b = <T,>(c: T) => `two`;", ['one', 'two']],
	[
		'not comments, expressions or a string that nobody ended',
		'/* "no" */ // "no"\nif (/"no"/.test(a)) b = "yes"',
		['yes'],
	],
])('finds in JavaScript and TypeScript %s', (_what, source, expected) => {
	expect([...scriptTexts(source)]).toEqual(expected);
});

it.each([
	['strings of both kinds', 'a := "one \\"two\\"\\n"\nb := `three\n"four"`', ['one "two"\n', 'three\n"four"']],
	[
		'what stands between the values of a format',
		'fmt.Sprintf("Is %s. Not %d%%", a)',
		['Is %s. Not %d%%', 'Is ', '. Not ', '%%'],
	],
	[
		'what the compiler adds up',
		'a := "one " + // first\n\t"two %s" +\n\t`three`\nb := "four" + c + "five"',
		['one ', 'two %s', 'two ', '', 'three', 'four', 'one two %sthree', 'one two ', 'three', 'five'],
	],
	['not comments or characters', `// "no"\n/* "no" */ r := '"'; s := "yes"`, ['yes']],
])('finds in Go %s', (_what, source, expected) => {
	expect([...goTexts(source)]).toEqual(expected);
});

it('comes to an end on what never ends', () => {
	for (const start of ['"', "'", '`', '`${', '/*', '`${`${', '"\\']) {
		const source = start.repeat(50_000);
		expect([...scriptTexts(source)].length).toBeLessThan(200_000);
		expect([...goTexts(source)].length).toBeLessThan(200_000);
	}
});
