/** Would mean something else than itself at the start of a line: a heading, a list, a fence, a quote, a table, … */
const structural = /^\s*(#{1,6}(\s|$)|[-*+](\s|$)|\d+[.)](\s|$)|>|```|~~~|([-*_=]\s*){3,}$|\||<|\[[^\]]*\]:|[ ]{4}|\t)/;

/**
 * Where a prompt was cut through a character, half of which UTF-8 cannot carry, or a NUL, with which the whole file counts as no
 * text: search, backup and version control would pass it over.
 */
const unwritable = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\0/g;

/** `text` as a file can have it. */
export const writable = (text: string): string => text.replaceAll(unwritable, '\uFFFD');

/** One item of a list: the marker is the list's, the words are the item's. */
const loneItem = /^(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S)/;

/** What is to be remembered, as it was selected. Every line of it is kept, to the last space. */
export interface MemoryNote {
	/** No blank lines around; at least one line. */
	readonly lines: readonly string[];
	/** One line that can stand in running text; that of a list item without its marker. */
	readonly single: string | undefined;
}

/** Undefined where there is nothing but white space. */
export function noteOf(selection: string): MemoryNote | undefined {
	const lines = writable(selection).split(/\r\n|\n|\r/);
	while (lines.length > 0 && lines[0]?.trim() === '') lines.shift();
	while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
	if (lines.length === 0) return undefined;
	return { lines, single: lines.length === 1 ? singleFrom((lines[0] ?? '').trim()) : undefined };
}

function singleFrom(line: string): string {
	const words = line.replace(loneItem, '');
	return isStructural(words) ? line : words;
}

export const isStructural = (line: string): boolean => structural.test(line);

/**
 * The note as a block quote: whatever it holds (headings, open fences, rules) stays inside and cannot change the file
 * around it. Taking the first `> ` off each line gives the selection back.
 */
export const quoted = (note: MemoryNote): string[] => note.lines.map((line) => (line === '' ? '>' : `> ${line}`));

/** A list item that begins with `lead`, which ends in white space; what does not fit on its line is nested under it. */
export function listItem(lead: string, label: string, note: MemoryNote): string[] {
	const text = note.single;
	if (text !== undefined && (label !== '' || !isStructural(text))) return [`${lead}${label}${text}`];
	const indent = ' '.repeat(markerWidth(lead));
	const [first = '', ...rest] = quoted(note);
	if (label === '') return [`${lead}${first}`, ...rest.map((line) => `${indent}${line}`)];
	return [`${lead}${label}`.trimEnd(), ...[first, ...rest].map((line) => `${indent}${line}`)];
}

/** How far in the text of a list item starts; a check box is part of that text. */
const markerWidth = (lead: string): number => /^\s*[-*+][ \t]+/.exec(lead)?.[0].length ?? 0;
