import type { TextRange } from './range.ts';

/** How a line that opens or closes a code block may begin: as CommonMark has it at the top level, or anywhere at all. */
const shapes = {
	strict: /^ {0,3}(`{3,}|~{3,})([^\r\n]*)/,
	lenient: /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})([^\r\n]*)/,
} as const;

/** A code block that nothing closes: the line that opens it, without white space behind, and its marks. */
export interface OpenFence {
	readonly range: TextRange;
	readonly marks: string;
}

/** The code block that `text` ends in, if it does. */
export function openFence(text: string, reading: keyof typeof shapes): OpenFence | undefined {
	const shape = shapes[reading];
	let open: OpenFence | undefined;
	let at = 0;
	// An old Mac ends all its lines with CR alone.
	for (const line of text.split(text.includes('\n') ? '\n' : '\r')) {
		const match = line.length < 2000 ? shape.exec(line) : null;
		const [whole = '', marks = '', rest = ''] = match ?? [];
		if (marks !== '') {
			if (open) {
				const closes = marks[0] === open.marks[0] && marks.length >= open.marks.length && rest.trim() === '';
				if (closes) open = undefined;
			} else if (marks[0] === '~' || !rest.includes('`')) {
				open = { range: { start: at, end: at + whole.trimEnd().length }, marks };
			}
		}
		at += line.length + 1;
	}
	return open;
}
