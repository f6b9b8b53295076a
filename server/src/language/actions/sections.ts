import type { TextRange } from '../../engine/text/range.ts';
import type { LineMap } from '../support/text/lines.ts';
import { type OutlineEntry, outlineIn } from '../support/text/outline.ts';

/** A heading with all that stands under it, in whole lines. UTF-16 offsets. */
export interface MarkdownSection {
	readonly title: string;
	/** 1 to 6. */
	readonly level: number;
	/** From the start of the heading's line to the start of the next section's. */
	readonly range: TextRange;
	/** The heading's line, its end included. */
	readonly heading: TextRange;
}

const lineStart = (text: string, offset: number): number => (offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1);

function lineEnd(text: string, offset: number): number {
	const newline = text.indexOf('\n', offset);
	return newline === -1 ? text.length : newline + 1;
}

function sectionOf(text: string, { name, range, selection }: OutlineEntry): MarkdownSection {
	const start = lineStart(text, selection.start);
	const end = range.end >= text.length ? text.length : lineEnd(text, range.end);
	let level = 0;
	while (text[selection.start + level] === '#') level++;
	return { title: name, level, range: { start, end }, heading: { start, end: lineEnd(text, selection.end) } };
}

/** Calls `seen` with each heading, outer ones before those in them. */
function eachHeading(entries: readonly OutlineEntry[], seen: (entry: OutlineEntry) => void): void {
	for (const entry of entries) {
		if (entry.kind === 'heading') seen(entry);
		eachHeading(entry.children, seen);
	}
}

/** All sections of a Markdown text, outer ones before those in them. */
export function sectionsOf(lines: LineMap): readonly MarkdownSection[] {
	const sections: MarkdownSection[] = [];
	eachHeading(outlineIn(lines), (entry) => sections.push(sectionOf(lines.text, entry)));
	return sections;
}

/** The innermost section that has `offset` in it. */
export function sectionAt(lines: LineMap, offset: number): MarkdownSection | undefined {
	const { text } = lines;
	if (offset >= text.length) return undefined;
	// A section that goes into this line has all of it, so the others’ lines need not be looked for.
	const [start, end] = [lineStart(text, offset), lineEnd(text, offset)];
	let found: OutlineEntry | undefined;
	eachHeading(outlineIn(lines), (entry) => {
		if (entry.selection.start < end && entry.range.end >= start) found = entry;
	});
	return found && sectionOf(text, found);
}

/** A range stretched to whole lines; one that ends at the start of a line does not take that line. */
export function wholeLines(text: string, { start, end }: TextRange): TextRange {
	const last = end > start && text[end - 1] === '\n' ? end : lineEnd(text, end);
	return { start: lineStart(text, start), end: last };
}

/** `text` as a block of its own: a line end after it, and an empty line before what follows. */
export const asBlock = (text: string, newline: string): string => `${text.trimEnd()}${newline}${newline}`;

/**
 * Starts of paragraphs, the first line of the text left out: places between which text can be put without breaking
 * anything apart. None inside of a fenced block, and none where a line is indented, as the lines of a list may be.
 */
export function paragraphStarts(text: string): readonly number[] {
	const starts: number[] = [];
	let fenced = false;
	let afterBlank = false;
	for (let at = 0; at < text.length; ) {
		const end = lineEnd(text, at);
		const line = text.slice(at, Math.min(end, at + 100));
		if (afterBlank && !fenced && /^\S/.test(line)) starts.push(at);
		if (/^ {0,3}(?:`{3,}|~{3,})/.test(line)) fenced = !fenced;
		afterBlank = line.trim() === '' && text.slice(at, end).trim() === '';
		at = end;
	}
	return starts;
}

/** The paragraph that has `offset` in it, up to where the next one starts. */
export function paragraphAt(starts: readonly number[], text: string, offset: number): TextRange {
	return {
		start: starts.findLast((start) => start <= offset) ?? 0,
		end: starts.find((start) => start > offset) ?? text.length,
	};
}
