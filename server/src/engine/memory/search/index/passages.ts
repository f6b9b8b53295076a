import { isBlank, type Line, linesOf } from '../../../text/lines.ts';
import { datesIn, dayNumber, firstDay } from '../text/dates.ts';

/** A stretch of a file that is found as one, in our own index. */
export interface Passage {
	/** 1-based lines, both ends in. */
	readonly startLine: number;
	readonly endLine: number;
	/** Half-open UTF-16 range in the file's text. */
	readonly start: number;
	readonly end: number;
	/** The headings that it stands under, outermost first, one a line. */
	readonly headings: string;
	/** Days since 1970-01-01 that its own first line or its innermost dated heading names; undefined where none does. */
	readonly day: number | undefined;
}

/**
 * UTF-16 units. Paragraphs and list items are put together up to `full`, some 200 tokens, where retrieval by passages
 * is usually at its best; what is longer by itself is cut between lines, and a line beyond `most` within.
 */
const lengths = { full: 1_000, most: 1_500 } as const;

interface DatedHeading {
	readonly level: number;
	readonly title: string;
	readonly day: number | undefined;
}

const atxHeading = /^ {0,3}(#{1,6})(?:[ \t]+((?![ \t]).*))?$/;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;

function titleOf(line: string): string {
	let end = line.length;
	while (end > 0 && (line[end - 1] === '#' || line[end - 1] === ' ' || line[end - 1] === '\t')) end--;
	return line.slice(0, end).trim();
}

/** The heading that begins at line `at`, and how many lines it takes. */
function headingAt(
	lines: readonly Line[],
	at: number,
): { readonly heading: DatedHeading; readonly lines: number } | undefined {
	const line = lines[at];
	if (!line || line.code || isBlank(line.text)) return undefined;
	const atx = atxHeading.exec(line.text);
	if (atx) {
		const title = titleOf(atx[2] ?? '');
		return { heading: { level: atx[1]?.length ?? 1, title, day: firstDay(title) }, lines: 1 };
	}
	const next = lines[at + 1];
	const before = lines[at - 1];
	if (!next || next.code || !underline.test(next.text) || (before && !isBlank(before.text))) return undefined;
	// A list item or a table's first row above dashes is none.
	if (/^\s*(?:[-*+>|]|\d+[.)])/.test(line.text)) return undefined;
	const title = line.text.trim();
	return { heading: { level: next.text.includes('=') ? 1 : 2, title, day: firstDay(title) }, lines: 2 };
}

/** Where a file's frontmatter ends, as the index of the line behind it; 0 where there is none. */
function frontmatterEnd(lines: readonly Line[]): number {
	if (!/^\uFEFF?---[ \t]*$/.test(lines[0]?.text ?? '')) return 0;
	const end = lines.findIndex(({ text }, index) => index > 0 && /^---[ \t]*$/.test(text));
	return end < 0 ? 0 : end + 1;
}

/** True where `line` opens a paragraph or a list item that stands at the margin: a good place to cut before. */
const opensBlock = (lines: readonly Line[], at: number): boolean =>
	isBlank(lines[at - 1]?.text ?? '') || /^(?:[-*+]|\d+[.)])\s/.test(lines[at]?.text ?? '');

const endOf = ({ start, text }: Line): number => start + text.length;

/**
 * Cuts a Markdown file into passages: at every heading, and between paragraphs, list items or lines where a section is
 * long. Blank lines around a passage are left out of it; nothing else is. Empty for a blank text.
 */
export function passagesOf(text: string): readonly Passage[] {
	const lines = linesOf(text);
	const passages: Passage[] = [];
	const trail: DatedHeading[] = [];
	let first = -1;
	/** Lines at the start of the passage that are headings and no more. */
	let body = -1;

	const push = (from: number, to: number) => {
		const opening = lines[from] as Line;
		const closing = lines[to] as Line;
		const own = lines.slice(from, to + 1).find(({ text: line }) => !isBlank(line) && !atxHeading.test(line));
		const base = {
			startLine: from + 1,
			endLine: to + 1,
			headings: trail.map(({ title }) => title).join('\n'),
			day: leadingDay(own?.text ?? '') ?? trail.findLast(({ day }) => day !== undefined)?.day,
		};
		const end = endOf(closing);
		// Only where one line is longer than a passage may be: all its pieces have the same line.
		for (let start = opening.start; start < end; ) {
			const stop = end - start > lengths.most && from === to ? cutWithin(text, start) : end;
			passages.push({ ...base, start, end: stop });
			start = stop;
		}
	};
	/** Closes the passage before line `at`. */
	const close = (at: number) => {
		if (first < 0) return;
		let last = at - 1;
		while (last > first && isBlank(lines[last]?.text ?? '')) last--;
		if (!isBlank(lines[last]?.text ?? '')) push(first, last);
		first = -1;
		body = -1;
	};
	const lengthUpTo = (at: number): number => endOf(lines[at] as Line) - (lines[first] as Line).start;

	const metadata = frontmatterEnd(lines);
	for (let at = 0; at < lines.length; at++) {
		const found = at < metadata ? undefined : headingAt(lines, at);
		if (found) {
			// Headings with nothing between them belong to what comes after.
			const isBare = first >= 0 && body < 0;
			if (!isBare || (trail.at(-1)?.level ?? 0) >= found.heading.level) close(at);
			while ((trail.at(-1)?.level ?? 0) >= found.heading.level) trail.pop();
			trail.push(found.heading);
			if (first < 0) first = at;
			at += found.lines - 1;
			continue;
		}
		if (isBlank(lines[at]?.text ?? '')) continue;
		if (first >= 0 && body >= 0) {
			const length = lengthUpTo(at);
			const isCode = lines[at]?.code === true && lines[at - 1]?.code === true;
			if ((length > lengths.full && !isCode && opensBlock(lines, at)) || length > lengths.most) close(at);
		} else if (first >= 0 && lengthUpTo(at) > lengths.most) close(at);
		if (first < 0) first = at;
		if (body < 0) body = at;
	}
	close(lines.length);
	return passages;
}

/** The day that a line opens with, as entries of a log and messages of a chat do: `- [8 May 2023, 13:56] …`. */
function leadingDay(line: string): number | undefined {
	const opening = /^\s*(?:[-*+>]\s+)?[[(*_`]*(?=[\p{L}\d])/u.exec(line)?.[0].length;
	if (opening === undefined) return undefined;
	const head = line.slice(opening, opening + 48);
	const [date] = datesIn(head);
	return date && beforeDate.test(head.slice(0, date.start)) ? dayNumber(date) : undefined;
}

/** A weekday or a time may come first; a date that is told of later on may be any. */
const beforeDate =
	/^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+)?(?:\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?(?:\s*(?:on|,))?\s*)?$/i;

/** Where a long line is best cut: behind the last white space that still fits, never inside of a pair. */
function cutWithin(text: string, start: number): number {
	const limit = start + lengths.full;
	for (let at = limit; at > start + lengths.full / 2; at--) if (/\s/.test(text[at - 1] as string)) return at;
	const unit = text.charCodeAt(limit);
	return unit >= 0xdc00 && unit <= 0xdfff ? limit - 1 : limit;
}
