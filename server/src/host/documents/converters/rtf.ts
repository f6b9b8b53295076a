import { DocumentRefusal } from '../refusal.ts';
import type { Converter } from './converter.ts';

/** Groups that are about the text, and no part of it (Rich Text Format 1.9.1, “destinations”). */
const aside = new Set([
	...[
		'fonttbl',
		'colortbl',
		'stylesheet',
		'info',
		'pict',
		'object',
		'header',
		'footer',
		'headerl',
		'headerr',
		'headerf',
	],
	...[
		'footerl',
		'footerr',
		'footerf',
		'listtable',
		'listoverridetable',
		'themedata',
		'datastore',
		'fldinst',
		'xe',
		'tc',
	],
]);

/** What stands for a character. */
const characters: Readonly<Record<string, string>> = {
	par: '\n\n',
	sect: '\n\n',
	page: '\n\n',
	row: '\n',
	line: '\n',
	tab: '\t',
	cell: '\t',
	emdash: '—',
	endash: '–',
	bullet: '•',
	lquote: '‘',
	rquote: '’',
	ldblquote: '“',
	rdblquote: '”',
	emspace: ' ',
	enspace: ' ',
	'~': '\u00A0',
	'-': '',
	_: '-',
	'\\': '\\',
	'{': '{',
	'}': '}',
	'\n': '\n\n',
	'\r': '\n\n',
};

interface Group {
	readonly isAside: boolean;
	/** Characters after `\u` that are for programs without Unicode. */
	readonly fallback: number;
}

const token = /\\'([0-9a-f]{2})|\\([a-z]{1,32})(-?\d{1,10})? ?|\\([^a-z])|([{}])|[\r\n]+|[^\\{}\r\n]+/giy;

/** The text of a Rich Text document; how it looks is left out. */
export const convertRtf: Converter = (bytes) => {
	const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
	if (!source.startsWith('{\\rtf')) throw new DocumentRefusal('this is not a Rich Text document');
	let decoder = new TextDecoder('windows-1252');
	let group: Group = { isAside: false, fallback: 1 };
	const outer: Group[] = [];
	const parts: string[] = [];
	// Bytes of one character may stand in several escapes.
	let pending: number[] = [];
	let skip = 0;
	const flush = () => {
		if (pending.length > 0) parts.push(decoder.decode(Uint8Array.from(pending)));
		pending = [];
	};
	const say = (text: string) => {
		flush();
		if (!group.isAside) parts.push(text);
	};
	let isMarked = false;
	for (const [whole, hex, word, number, symbol, brace] of source.matchAll(token)) {
		const wasMarked = isMarked;
		isMarked = symbol === '*';
		if (hex !== undefined) {
			if (skip > 0) skip -= 1;
			else if (!group.isAside) pending.push(Number.parseInt(hex, 16));
		} else if (brace === '{') {
			flush();
			outer.push(group);
		} else if (brace === '}') {
			flush();
			group = outer.pop() ?? group;
		} else if (word !== undefined) {
			if (wasMarked || aside.has(word)) group = { ...group, isAside: true };
			else if (word === 'ansicpg') decoder = decoderOf(Number(number));
			else if (word === 'uc') group = { ...group, fallback: Number(number) || 0 };
			else if (word === 'u') {
				say(String.fromCharCode((Number(number) + 0x10000) % 0x10000));
				skip = group.fallback;
			} else if (Object.hasOwn(characters, word)) say(characters[word] ?? '');
		} else if (symbol !== undefined) {
			if (Object.hasOwn(characters, symbol)) say(characters[symbol] ?? '');
		} else if (!/^[\r\n]/.test(whole)) {
			const text = whole.slice(Math.min(skip, whole.length));
			skip = Math.max(0, skip - whole.length);
			if (!group.isAside) for (const letter of text) pending.push(letter.charCodeAt(0));
		}
	}
	flush();
	return tidy(parts.join('').toWellFormed());
};

/** Names of code pages that are not called `windows-` and their number. */
const codePages: ReadonlyMap<number, string> = new Map([
	[932, 'shift_jis'],
	[936, 'gbk'],
	[949, 'euc-kr'],
	[950, 'big5'],
	[65001, 'utf-8'],
]);

function decoderOf(page: number): TextDecoder {
	try {
		return new TextDecoder(codePages.get(page) ?? `windows-${page}`);
	} catch {
		return new TextDecoder('windows-1252');
	}
}

const tidy = (text: string): string =>
	text
		.split('\n')
		.map((line) => line.trimEnd())
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
