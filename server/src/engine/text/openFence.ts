import type { TextRange } from './range.ts';

/** How a line that opens or closes a code block may begin: as CommonMark has it at the top level, in an item of a list, or anywhere at all. */
const shapes = {
	strict: /^ {0,3}(`{3,}|~{3,})([^\r\n]*)/,
	listed: /^[ \t]*(`{3,}|~{3,})([^\r\n]*)/,
	lenient: /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})([^\r\n]*)/,
} as const;

/** The line that opens a code block, without white space behind, and its marks. */
interface FenceLine {
	readonly range: TextRange;
	readonly marks: string;
}

/** A code block that nothing closes. */
export interface OpenFence extends FenceLine {
	/** True where nothing stands behind the marks, as in a line that is meant to close a block. */
	readonly isBare: boolean;
	/** The first block in which another one seems to begin: the marks that are meant to close that one close it. */
	readonly holder?: FenceLine;
}

const itemStart = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+/;

/** Columns in front of the text. */
const indentOf = (line: string): number => (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;

/** Where the text of the item begins that `line` is in: of the item above, unless the line begins another one, or stands in front of it. */
function itemAt(line: string, above: number): number {
	const marker = itemStart.exec(line)?.[0];
	if (marker !== undefined) return marker.replaceAll('\t', '    ').length;
	return indentOf(line) < above ? 0 : above;
}

/** The code block that `text` ends in, if it does. With `listed`, one in an item of a list ends with the item at the latest. */
export function openFence(text: string, reading: keyof typeof shapes): OpenFence | undefined {
	const shape = shapes[reading];
	let open: OpenFence | undefined;
	let holder: FenceLine | undefined;
	let item = 0;
	let at = 0;
	// An old Mac ends all its lines with CR alone.
	for (const line of text.split(text.includes('\n') ? '\n' : '\r')) {
		const match = line.length < 2000 ? shape.exec(line) : null;
		const [whole = '', marks = '', rest = ''] = match ?? [];
		if (reading === 'listed' && line.trim() !== '' && !(open && indentOf(line) >= item)) {
			if (item > 0) open = undefined;
			if (!open) item = itemAt(line, item);
		}
		if (marks !== '') {
			if (open) {
				const isLikeIt = marks[0] === open.marks[0] && marks.length >= open.marks.length;
				if (isLikeIt && rest.trim() === '') open = undefined;
				else if (isLikeIt) holder ??= open;
			} else if (marks[0] === '~' || !rest.includes('`')) {
				const range = { start: at, end: at + whole.trimEnd().length };
				open = { range, marks, isBare: rest.trim() === '' };
			}
		}
		at += line.length + 1;
	}
	return open && { ...open, ...(holder && { holder }) };
}
