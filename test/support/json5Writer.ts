import type { Json } from '../../server/src/engine/text/json5.ts';
import type { Dice } from './random.ts';

const comments = [
	'/* so be it */',
	'/* [a, {b: */',
	'/**/',
	'/* two\n   lines */',
	'// up to here',
	'// } ] , "',
	'//',
];

/** What may stand between two tokens; a comment up to the end of its line brings that end with it. */
function gap(dice: Dice, indent: string, wantsLine: boolean, end: string): string {
	let text = '';
	while (dice.chance(0.2)) {
		const comment = dice.one(comments);
		text += comment.startsWith('//') ? ` ${comment}${end}${indent}` : ` ${comment.replace('\n', end)} `;
	}
	if (wantsLine && dice.chance(0.9)) text += `${dice.chance(0.2) ? end : ''}${end}${indent}`;
	return text || dice.one(['', ' ', '  ']);
}

function textOf(dice: Dice, text: string): string {
	const json = JSON.stringify(text);
	return dice.chance(0.5) ? json : `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** The parser takes no key without quotes that is a word of the language. */
const isName = (key: string): boolean => /^(?!null$)[a-z_$][\w$]*$/iu.test(key);

/** JSON5 as no two people write it: comments, odd commas, keys with and without quotes, on one line and on many. */
export function writeJson5(value: Json, dice: Dice, end = dice.one(['\n', '\n', '\r\n']), indent = ''): string {
	if (typeof value === 'string') return textOf(dice, value);
	if (typeof value !== 'object' || value === null) return String(value);
	const inner = `${indent}${dice.one(['  ', '\t', '    '])}`;
	const hasLines = dice.chance(0.7);
	const items = Array.isArray(value)
		? (value as Json[]).map((each) => writeJson5(each, dice, end, inner))
		: Object.entries(value).map(([key, each]) => {
				const name = isName(key) && dice.chance(0.6) ? key : textOf(dice, key);
				return `${name}${gap(dice, inner, false, end)}:${gap(dice, inner, false, end)}${writeJson5(each, dice, end, inner)}`;
			});
	const [open, close] = Array.isArray(value) ? '[]' : '{}';
	let text = open + gap(dice, inner, hasLines, end);
	items.forEach((item, index) => {
		const isLast = index === items.length - 1;
		text += item + gap(dice, inner, false, end);
		if (!isLast || dice.chance(0.5)) text += `,${gap(dice, isLast ? indent : inner, hasLines, end)}`;
	});
	return `${text}${hasLines ? end + indent : ''}${close}`;
}

/** The comments of a JSON5 text with where they begin. */
export function commentsIn(text: string): { readonly text: string; readonly start: number }[] {
	const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<comment>\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)/gu;
	return [...text.matchAll(token)].flatMap((match) =>
		match.groups?.comment === undefined ? [] : [{ text: match[0], start: match.index }],
	);
}
