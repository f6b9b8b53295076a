import { deleteRanges, fromFile, type MappedText } from '../../../../prompt/mappedText.ts';
import { projectsOf } from '../../context/v2026_9/curated.ts';

interface Annotation {
	readonly kind: string;
	readonly value: string;
	readonly start: number;
	readonly end: number;
}

const marker = /<!--\s*(trigger|importance|project)\s*:/giu;
const commentEnd = '-->';

/** The comments in `text` that mean something to 2026.9.6; with `onOneLine`, only those that close on their line. */
function* annotationsIn(text: string, onOneLine: boolean): Iterable<Annotation> {
	const lineBreak = /[\r\n]/gu;
	let read = 0;
	let close = -1;
	let lineEnd = -1;
	for (const match of text.matchAll(marker)) {
		if (match.index < read) continue;
		const start = match.index + match[0].length;
		// Both are looked for once a stretch: a line may have any number of comments that never close.
		if (close < start) close = text.indexOf(commentEnd, start);
		if (close < 0) return;
		if (onOneLine && lineEnd < start) {
			lineBreak.lastIndex = start;
			lineEnd = lineBreak.exec(text)?.index ?? text.length;
		}
		if (onOneLine && lineEnd < close) continue;
		read = close + commentEnd.length;
		yield {
			kind: (match[1] ?? '').toLowerCase(),
			value: text.slice(start, close).trim(),
			start: match.index,
			end: read,
		};
	}
}

/** `content` as it is indexed: without its annotations, and then without white space at the ends of lines. */
export function withoutAnnotationsMapped(content: MappedText): MappedText {
	const annotations = [...annotationsIn(content.text, true)];
	if (annotations.length === 0) return content;
	const kept = deleteRanges(content, annotations);
	const spaces = [...kept.text.matchAll(/[ \t]+/gu)]
		.map((match) => ({ start: match.index, end: match.index + match[0].length }))
		.filter(({ end }) => /^[\r\n\u2028\u2029]?$/u.test(kept.text.charAt(end)));
	return deleteRanges(kept, spaces);
}

/** `text` as it is indexed. */
export const withoutAnnotations = (text: string): string => withoutAnnotationsMapped(fromFile(text)).text;

/** What an entry says of itself. */
export interface EntryNotes {
	/** 1 to 10. */
	readonly importance?: number;
	/** Keys of the projects that it belongs to; `unreadable` where an annotation is broken. */
	readonly projects?: readonly string[] | 'unreadable';
}

const isRootFile = (path: string): boolean => path === 'MEMORY.md' || path === 'USER.md';

/** Importance counts in lines of the curated files that end with a comment; of several the highest does. */
function importanceIn(lines: readonly string[]): number | undefined {
	const values = lines
		.filter((line) => line.trimEnd().endsWith(commentEnd))
		.flatMap((line) => [...annotationsIn(line, false)])
		.filter(({ kind, value }) => kind === 'importance' && /^\d+$/u.test(value))
		.map(({ value }) => Number.parseInt(value, 10))
		.filter((value) => value >= 1 && value <= 10);
	return values.length === 0 ? undefined : Math.max(...values);
}

/** Notes in `lines` of the file at `path`; a person's own file belongs to no project. */
export function notesIn(path: string, lines: readonly string[]): EntryNotes {
	const importance = isRootFile(path) ? importanceIn(lines) : undefined;
	const text = path === 'USER.md' ? '' : lines.join('\n');
	const projects = /<!--\s*project\s*:/iu.test(text) ? (projectsOf(text) ?? ('unreadable' as const)) : undefined;
	return { ...(importance === undefined ? {} : { importance }), ...(projects === undefined ? {} : { projects }) };
}
