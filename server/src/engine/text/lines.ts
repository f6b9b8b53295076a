/** One line of a text, by its UTF-16 offsets. */
export interface Line {
	readonly text: string;
	readonly start: number;
	/** Where the next line starts. */
	readonly next: number;
	/** In a fenced code block, fences included: nothing there is a heading or a list. */
	readonly code: boolean;
}

/** The lines of `text`, whichever line breaks it has; an empty last line is none. Linear in the length of `text`. */
export function linesOf(text: string): Line[] {
	const lines: Line[] = [];
	let fence: string | undefined;
	for (const match of text.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g)) {
		const line = match[1] ?? '';
		if (match[0] === '') break;
		const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
		const code = fence !== undefined || marker !== undefined;
		if (fence === undefined) fence = marker;
		else if (marker?.startsWith(fence) && line.trim() === marker) fence = undefined;
		lines.push({ text: line, start: match.index, next: match.index + match[0].length, code });
	}
	return lines;
}

export const isBlank = (line: string): boolean => line.trim() === '';

/** The line break that most lines of `text` end with; `\n` where there is none. */
export function lineBreakOf(text: string): string {
	const crlf = text.split('\r\n').length - 1;
	const lf = text.split('\n').length - 1 - crlf;
	return crlf > lf ? '\r\n' : '\n';
}
