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

/** Where the next `character` stands from each place on that is asked for, in order; `text.length` where there is none. */
function finder(text: string, character: string): (from: number) => number {
	let found = -1;
	return (from) => {
		if (found < from) found = text.indexOf(character, from);
		if (found < 0) found = text.length;
		return found;
	};
}

/** Reads one line of `text` after the other, whichever line breaks it has; undefined after the last. An empty last line is none. */
function lineReader(text: string): () => Line | undefined {
	const [lineFeedFrom, returnFrom] = [finder(text, '\n'), finder(text, '\r')];
	let fence: string | undefined;
	let start = 0;
	return () => {
		if (start >= text.length) return undefined;
		const lineFeed = lineFeedFrom(start);
		const end = Math.min(lineFeed, returnFrom(start));
		const isPair = lineFeed === end + 1 && text.charCodeAt(end) === carriageReturn;
		const next = Math.min(text.length, end + (isPair ? 2 : 1));
		const line = text.slice(start, end);
		const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
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

export const isBlank = (line: string): boolean => line.trim() === '';

function countOf(part: string, text: string): number {
	let count = 0;
	for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;
	return count;
}

/** The line break that most lines of `text` end with; `\n` where there is none. */
export function lineBreakOf(text: string): string {
	const crlf = countOf('\r\n', text);
	const lf = countOf('\n', text) - crlf;
	return crlf > lf ? '\r\n' : '\n';
}
