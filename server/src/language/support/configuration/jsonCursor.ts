import type { TextRange } from '../../../engine/text/range.ts';

/** What is being written at one place of a JSON5 text that need not be finished. */
export interface JsonCursor {
	readonly wants: 'key' | 'value';
	/** Keys, and `*` for places in arrays: down to the object for a key, to the value itself for a value. */
	readonly path: readonly string[];
	/** What stands there already, quotes included; empty where nothing does. */
	readonly token: TextRange;
	/** Keys that the same object has besides. */
	readonly siblings: ReadonlySet<string>;
	/** True where a colon follows. */
	readonly hasColon: boolean;
	/** True where the keys of this text stand in quotes. */
	readonly quotesKeys: boolean;
}

interface JsonLevel {
	readonly isArray: boolean;
	readonly keys: Set<string>;
	key: string;
	state: 'key' | 'colon' | 'value' | 'after';
}

/** White space and comments, a string that may lack its end, punctuation, or anything else in one piece. */
const token =
	/\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[{}[\],:]|[^\s{}[\],:"'/]+|\//gy;

/** Longer texts are data: nobody waits for suggestions in them. UTF-16 units. */
const longest = 1_000_000;

const nameIn = (written: string): string => written.replace(/^["']/, '').replace(/["']$/, '');

const pathOf = (frames: readonly JsonLevel[]): string[] => frames.map(({ isArray, key }) => (isArray ? '*' : key));

/** Takes one piece into account; the stack of open objects and arrays says where we are. */
function take(piece: string, frames: JsonLevel[]): void {
	const top = frames.at(-1);
	if (piece === '{' || piece === '[') {
		frames.push({ isArray: piece === '[', keys: new Set(), key: '', state: piece === '[' ? 'value' : 'key' });
	} else if (piece === '}' || piece === ']') {
		frames.pop();
		const outer = frames.at(-1);
		if (outer) outer.state = 'after';
	} else if (!top) return;
	else if (piece === ',') top.state = top.isArray ? 'value' : 'key';
	else if (piece === ':') top.state = 'value';
	else if (top.state === 'key') {
		top.key = nameIn(piece);
		top.state = 'colon';
	} else top.state = 'after';
}

type Met = Pick<JsonCursor, 'wants' | 'path' | 'token'> & { readonly frame: JsonLevel };

/** What the innermost open object or array waits for. */
function meet(frames: readonly JsonLevel[], range: TextRange): Met | undefined {
	const frame = frames.at(-1);
	if (frame?.state === 'key') return { wants: 'key', path: pathOf(frames.slice(0, -1)), token: range, frame };
	return frame?.state === 'value' ? { wants: 'value', path: pathOf(frames), token: range, frame } : undefined;
}

/** What is being written at `offset`; undefined in comments, between things, and where no key or value can stand. */
export function jsonCursor(text: string, offset: number): JsonCursor | undefined {
	if (text.length > longest) return undefined;
	const frames: JsonLevel[] = [];
	const here = { start: offset, end: offset };
	let met: { readonly at: Met | undefined } | undefined;
	let quotesKeys: boolean | undefined;
	for (const { 0: piece, index: start } of text.matchAll(token)) {
		const end = start + piece.length;
		const isSpace = /^\s/.test(piece);
		const isComment = /^\/[/*]/.test(piece);
		const isPunctuation = /^[{}[\],:]$/.test(piece);
		let isWritten = false;
		if (!met) {
			if (start >= offset) met = { at: meet(frames, here) };
			else if (isComment && (offset < end || (offset === end && piece.startsWith('//')))) return undefined;
			else if (isSpace && offset < end) met = { at: meet(frames, here) };
			else if (!isSpace && !isComment && !isPunctuation && offset <= end) {
				met = { at: meet(frames, { start, end }) };
				isWritten = true;
			}
			if (met && !met.at) return undefined;
		}
		if (isSpace || isComment) continue;
		const top = frames.at(-1);
		if (top?.state === 'key' && !isPunctuation) {
			quotesKeys ??= /^["']/.test(piece);
			if (!isWritten) top.keys.add(nameIn(piece));
		}
		take(piece, frames);
	}
	const found = met ? met.at : meet(frames, here);
	if (!found) return undefined;
	const { frame, ...cursor } = found;
	const hasColon = /^\s*:/.test(text.slice(cursor.token.end, cursor.token.end + 100));
	return { ...cursor, siblings: frame.keys, hasColon, quotesKeys: quotesKeys ?? true };
}
