/** One line of a text, by its UTF-16 offsets. */
export interface Line {
	readonly text: string;
	readonly start: number;
	/** Where the next line starts. */
	readonly next: number;
	/** In a fenced code block, fences included: nothing there is a heading or a list. */
	readonly code: boolean;
}

const carriageReturn = 13;
const space = 32;
const backtick = 96;
const tilde = 126;

/** Whether a line that begins so can open or close a code block: asked of each, and hardly one can. */
const mayFence = (first: number): boolean => first === backtick || first === tilde || first === space;

/** Where the next `wanted` stands from each place on that is asked for, in order; `text.length` where there is none. */
function finder(text: string, wanted: string): (from: number) => number {
	let found = -1;
	return (from) => {
		if (found < from) found = text.indexOf(wanted, from);
		if (found < 0) found = text.length;
		return found;
	};
}

/**
 * Reads one line of `text` after the other, whichever line breaks it has; undefined after the last. An empty last line is none. Where the start
 * of a line further down is given, those in between are skipped, as if none of them was a fence.
 */
function lineReader(text: string): (from?: number) => Line | undefined {
	const [lineFeedFrom, returnFrom] = [finder(text, '\n'), finder(text, '\r')];
	let fence: string | undefined;
	let start = 0;
	return (from) => {
		if (from !== undefined) start = from;
		if (start >= text.length) return undefined;
		const lineFeed = lineFeedFrom(start);
		const end = Math.min(lineFeed, returnFrom(start));
		const isPair = lineFeed === end + 1 && text.charCodeAt(end) === carriageReturn;
		const next = Math.min(text.length, end + (isPair ? 2 : 1));
		const line = text.slice(start, end);
		const marker = mayFence(text.charCodeAt(start)) ? /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] : undefined;
		const code = fence !== undefined || marker !== undefined;
		if (fence === undefined) fence = marker;
		else if (marker?.startsWith(fence) && line.trim() === marker) fence = undefined;
		const read = { text: line, start, next, code };
		start = next;
		return read;
	};
}

/** The lines of `text`. Linear in its length. */
export function linesOf(text: string): Line[] {
	const lines: Line[] = [];
	const read = lineReader(text);
	for (let line = read(); line; line = read()) lines.push(line);
	return lines;
}

/** The same one by one: whoever looks at each only once does not have all of a long text’s in memory. */
export function* eachLine(text: string): Iterable<Line> {
	const read = lineReader(text);
	for (let line = read(); line; line = read()) yield line;
}

/** Those that have one of `words` in them, found by the words: a long text with few of them is not taken apart. */
export function* linesWith(text: string, words: readonly string[]): Iterable<Line> {
	if (/`{3}|~{3}/.test(text)) {
		// What is code depends on all lines above.
		for (const line of eachLine(text)) if (words.some((word) => line.text.includes(word))) yield line;
		return;
	}
	const read = lineReader(text);
	const finders = words.map((word) => finder(text, word));
	for (let from = 0; from < text.length; ) {
		const found = Math.min(...finders.map((wordFrom) => wordFrom(from)));
		if (found >= text.length) return;
		// Not from the beginning of the text: it may have no line break.
		const above = text.slice(from, found);
		const line = read(from + Math.max(above.lastIndexOf('\n'), above.lastIndexOf('\r')) + 1);
		if (!line) return;
		yield line;
		from = line.next;
	}
}

export const isBlank = (line: string): boolean => line.trim() === '';

function countOf(part: string, text: string): number {
	let count = 0;
	for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;
	return count;
}

/** The line break that most lines of `text` end with, an old Mac’s CR alone included; `\n` where there is none. */
export function lineBreakOf(text: string): '\n' | '\r\n' | '\r' {
	const crlf = countOf('\r\n', text);
	const lf = countOf('\n', text) - crlf;
	const cr = countOf('\r', text) - crlf;
	if (cr > Math.max(lf, crlf)) return '\r';
	return crlf > lf ? '\r\n' : '\n';
}
