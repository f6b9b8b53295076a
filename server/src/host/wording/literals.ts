import jsTokens from 'js-tokens';

const simpleEscapes: Readonly<Record<string, string>> = {
	a: '\x07',
	b: '\b',
	f: '\f',
	n: '\n',
	r: '\r',
	t: '\t',
	v: '\v',
	'0': '\0',
};

const escapeSequence = /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|U([\da-f]{8})|x([\da-f]{2})|(\r\n|[\s\S]))/giu;

const codePoint = (hexadecimal: string): string => {
	const code = Number.parseInt(hexadecimal, 16);
	return code > 0x10ffff ? '' : String.fromCodePoint(code);
};

/** The text that a string literal stands for. What no compiler would take comes out as something or other. */
function unescaped(body: string): string {
	if (!body.includes('\\')) return body;
	return body.replace(escapeSequence, (_whole, braced, four, eight, two, single) => {
		const code = braced ?? four ?? eight ?? two;
		if (code !== undefined) return codePoint(code);
		// A line that goes on: neither the backslash nor the break is part of the text.
		if (/^[\r\n\u2028\u2029]/u.test(single)) return '';
		return simpleEscapes[single] ?? single;
	});
}

/** How many characters of a token are no part of its text, at its beginning and at its end. */
const delimiters: Readonly<Record<string, readonly [head: number, tail: number]>> = {
	StringLiteral: [1, 1],
	NoSubstitutionTemplate: [1, 1],
	TemplateHead: [1, 2],
	TemplateMiddle: [1, 2],
	TemplateTail: [1, 1],
};

/** The texts of string literals, and of what stands between the values of templates. JavaScript or TypeScript. */
export function* scriptTexts(source: string): Generator<string> {
	for (const token of jsTokens(source)) {
		const ends = delimiters[token.type];
		if (ends === undefined) continue;
		const body = token.value.slice(ends[0], token.value.length - ends[1]);
		yield unescaped(token.type === 'StringLiteral' ? body : body.replaceAll('\r\n', '\n'));
	}
}

/**
 * Comments, characters, strings between quotes and between back-ticks; whatever stands between them is passed over. What
 * nobody ended ends with its line or with the file, so that it is gone through once.
 */
const goToken = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\\n]|\\.)*'?|"((?:[^"\\\n]|\\.)*)"?|`([^`]*)(?:`|$)/gu;

/** Stands for a value in what `fmt` puts together. */
const verb = /%[+#]?[sdqvxt]/u;

/** What may stand between two literals that the compiler makes one of. */
const joins = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*\+(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*$/u;
/** Bytes between two literals that are looked at for a `+`. */
const widestGap = 2000;

/**
 * The texts of Go's string literals, alone and as the compiler adds them up, and of what stands between the values of
 * formats.
 */
export function* goTexts(source: string): Generator<string> {
	let sum = '';
	let parts = 0;
	let end = -1;
	function* ended(): Generator<string> {
		if (parts > 1) yield* pieces(sum);
	}
	for (const { 0: token, 1: quoted, 2: raw, index } of source.matchAll(goToken)) {
		const text = quoted === undefined ? raw?.replaceAll('\r', '') : unescaped(quoted);
		if (text === undefined) continue;
		yield* pieces(text);
		const isSum = end >= 0 && index - end <= widestGap && joins.test(source.slice(end, index));
		if (!isSum) yield* ended();
		sum = isSum ? sum + text : text;
		parts = isSum ? parts + 1 : 1;
		end = index + token.length;
	}
	yield* ended();
}

function* pieces(text: string): Generator<string> {
	yield text;
	if (verb.test(text)) yield* text.split(verb);
}
