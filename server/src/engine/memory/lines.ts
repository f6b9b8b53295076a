/** One line of a text, by its UTF-16 offsets. */
export interface Line {
	readonly text: string;
	readonly start: number;
	/** Where the next line starts. */
	readonly next: number;
	/** In a fenced code block, fences included: nothing there is a heading or a list. */
	readonly code: boolean;
}

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

/** Where an entry went, and what is needed to find it again. */
export interface Insertion {
	/** The whole new text. */
	readonly text: string;
	/** Zero-based line where the entry begins. */
	readonly line: number;
	/** The entry's own lines, without line breaks. */
	readonly entry: readonly string[];
	/** A blank line was put in front of the entry. */
	readonly spaced: boolean;
}

/** Puts `entry` behind line `after` (−1: at the very top), with a blank line between if `spaced`. */
export function insertLines(text: string, after: number, entry: readonly string[], spaced: boolean): Insertion {
	const lineBreak = lineBreakOf(text);
	const last = linesOf(text)[after];
	const at = last?.next ?? 0;
	const head = text.slice(0, at);
	const unfinished = head !== '' && !/[\r\n]$/.test(head);
	const added = [...(spaced ? [''] : []), ...entry].join(lineBreak) + lineBreak;
	return {
		text: head + (unfinished ? lineBreak : '') + added + text.slice(at),
		line: after + 1 + (spaced ? 1 : 0),
		entry,
		spaced,
	};
}

/** The index of the last line that is not blank, or −1. */
export const lastFilled = (lines: readonly Line[]): number => lines.findLastIndex((line) => !isBlank(line.text));

/** A list item's marker with the white space around it, or undefined. */
export const bulletOf = (line: string): string | undefined => /^ {0,3}[-*+][ \t]+(?=\S)/.exec(line)?.[0];
