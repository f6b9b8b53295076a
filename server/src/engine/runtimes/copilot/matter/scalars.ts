/** What a scalar says, and where it ends. */
export interface ScalarText {
	readonly value: string;
	/** UTF-16 offset behind it. */
	readonly end: number;
}

/** What `\` and one of these stand for between double quotes. */
const escapes: Readonly<Record<string, string>> = {
	n: '\n',
	t: '\t',
	'\\': '\\',
	'"': '"',
	'/': '/',
	r: '\r',
	'0': '\0',
	a: '\x07',
	b: '\b',
	e: '\x1b',
	v: '\v',
	f: '\f',
	' ': ' ',
	_: '\u00a0',
};

/** Digits behind `\x`, `\u` and `\U`. */
const hexDigits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Behind the line break at `at`; `at` where there is none. */
function behindBreak(text: string, at: number): number {
	if (text[at] === '\r' && text[at + 1] === '\n') return at + 2;
	return text[at] === '\n' || text[at] === '\r' ? at + 1 : at;
}

function behindBlanks(text: string, at: number): number {
	let end = at;
	while (text[end] === ' ' || text[end] === '\t') end += 1;
	return end;
}

/** The character of an escape with digits; what is no number, or no character, stays as it is written. */
function hexAt(text: string, at: number, letter: string, digits: number): ScalarText {
	const hex = text.slice(at + 2, at + 2 + digits);
	const code = Number.parseInt(hex, 16);
	if (hex.length < digits || Number.isNaN(code) || code > 0x10_ff_ff || code < 0)
		return { value: `\\${letter}`, end: at + 2 };
	return { value: String.fromCodePoint(code), end: at + 2 + digits };
}

function escapeAt(text: string, at: number): ScalarText {
	const letter = text[at + 1] ?? '';
	const broken = behindBreak(text, at + 1);
	if (broken > at + 1) return { value: '', end: behindBlanks(text, broken) };
	const digits = Object.hasOwn(hexDigits, letter) ? hexDigits[letter] : undefined;
	if (digits !== undefined) return hexAt(text, at, letter, digits);
	return { value: Object.hasOwn(escapes, letter) ? (escapes[letter] ?? '') : `\\${letter}`, end: at + 2 };
}

/** A line break between quotes, and those that follow: one is a blank, more are one less. */
function foldAt(text: string, at: number): ScalarText {
	let end = behindBreak(text, at);
	let empty = 0;
	for (;;) {
		end = behindBlanks(text, end);
		const next = behindBreak(text, end);
		if (next === end) break;
		empty += 1;
		end = next;
	}
	return { value: empty > 0 ? '\n'.repeat(empty) : ' ', end };
}

/** The scalar that the quote at `start` begins; one that nothing closes goes on to the end. */
export function quotedScalarAt(text: string, start: number): ScalarText {
	const quote = text[start];
	let value = '';
	/** Blanks that were written as such and stand at the end of `value`: a line break takes them away. */
	let loose = 0;
	let at = start + 1;
	while (at < text.length) {
		const char = text[at] ?? '';
		if (char === quote && !(quote === "'" && text[at + 1] === "'")) return { value, end: at + 1 };
		let piece: ScalarText = { value: char, end: at + 1 };
		if (char === quote) piece = { value: "'", end: at + 2 };
		else if (char === '\\' && quote === '"') piece = escapeAt(text, at);
		else if (char === '\n' || char === '\r') {
			value = value.slice(0, value.length - loose);
			piece = foldAt(text, at);
		} else if (char === ' ' || char === '\t') {
			value += char;
			loose += 1;
			at += 1;
			continue;
		}
		value += piece.value;
		loose = 0;
		at = piece.end;
	}
	return { value, end: Math.min(at, text.length) };
}

/** A mark of a document at the start of a line ends a scalar of lines. */
const documentMark = /^(?:---|\.\.\.)(?:[ \t\r\n]|$)/;

interface BlockLines {
	readonly lines: readonly string[];
	/** Empty lines at the end. */
	readonly trailing: number;
	readonly end: number;
}

function blockLines(text: string, start: number, parent: number, given: number): BlockLines {
	let indent = given > 0 ? parent + given : 0;
	const lines: string[] = [];
	let trailing = 0;
	let at = start;
	while (at < text.length) {
		let written = at;
		while (text[written] === ' ') written += 1;
		const width = written - at;
		const isEmpty = written >= text.length || text[written] === '\n' || text[written] === '\r';
		if (isEmpty) {
			const line = indent > 0 && width >= indent ? text.slice(at + indent, written) : '';
			lines.push(line);
			trailing = line === '' ? trailing + 1 : 0;
			at = Math.max(behindBreak(text, written), written);
			continue;
		}
		if (width === 0 && documentMark.test(text.slice(written, written + 4))) break;
		if (indent === 0) {
			if (width <= parent) break;
			indent = width;
		}
		if (width < indent) break;
		let end = written;
		while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
		lines.push(text.slice(at + indent, end));
		trailing = 0;
		at = behindBreak(text, end);
	}
	return { lines, trailing, end: at };
}

const isDeeper = (line: string): boolean => line.startsWith(' ') || line.startsWith('\t');

/** Lines as one, where they are no deeper than the others: a blank stands for a line break, a line break for an empty line. */
function folded(lines: readonly string[]): string {
	let value = '';
	let wasDeeper = false;
	let wasEmpty = false;
	let hasText = false;
	for (const [index, line] of lines.entries()) {
		if (line === '') {
			value += '\n';
			wasEmpty = true;
			continue;
		}
		const deeper = isDeeper(line);
		const keepsBreak = deeper || wasDeeper;
		if (index === 0) value = line;
		else if (wasEmpty) value += keepsBreak && hasText ? `\n${line}` : line;
		else value += keepsBreak ? `\n${line}` : ` ${line}`;
		wasDeeper = deeper;
		wasEmpty = false;
		hasText = true;
	}
	return value;
}

/** The scalar of lines that `|` or `>` at `start` begins; `parent`: the column of what it belongs to. */
export function blockScalarAt(text: string, start: number, parent: number): ScalarText {
	const literal = text[start] === '|';
	let at = start + 1;
	let given = 0;
	let chomp: '' | '-' | '+' = '';
	for (let index = 0; index < 2; index++) {
		const char = text[at] ?? '';
		if (/[1-9]/.test(char) && given === 0) given = Number(char);
		else if ((char === '-' || char === '+') && chomp === '') chomp = char;
		else continue;
		at += 1;
	}
	at = behindBlanks(text, at);
	if (text[at] === '#') while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
	const { lines, trailing, end } = blockLines(text, behindBreak(text, at), parent, given);
	const joined = literal ? lines.join('\n') : folded(lines);
	let last = joined.length;
	while (trailing > 0 && joined[last - 1] === '\n') last -= 1;
	const value = joined.slice(0, last);
	const hasText = lines.some((line) => line !== '');
	if (chomp === '+') return { value: hasText ? value + '\n'.repeat(trailing + 1) : '\n'.repeat(trailing), end };
	return { value: chomp === '' && hasText ? `${value}\n` : value, end };
}
