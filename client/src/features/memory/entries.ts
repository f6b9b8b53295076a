/** A stretch of a passage that can be forgotten by itself. */
export interface ForgettableEntry {
	/** Zero-based lines of the passage, both in. */
	readonly startLine: number;
	readonly endLine: number;
	readonly text: string;
}

const bullet = /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/;
const heading = /^ {0,3}#{1,6}[ \t]/;
const isBlank = (line: string): boolean => line.trim() === '';

/** List items with what is nested under them, and paragraphs; headings and blank lines belong to none. */
export function entriesOf(passage: string): readonly ForgettableEntry[] {
	const entries: { startLine: number; endLine: number; lines: string[] }[] = [];
	let isOpen = false;
	for (const [at, line] of passage.split(/\r\n|\n|\r/).entries()) {
		const last = entries.at(-1);
		if (heading.test(line)) isOpen = false;
		// A blank line ends a paragraph, not a list item: what is indented below still belongs to it.
		else if (isBlank(line)) isOpen = isOpen && last !== undefined && bullet.test(last.lines[0] ?? '');
		else if (last && isOpen && !bullet.test(line) && (/^\s/.test(line) || at === last.endLine + 1)) {
			while (last.endLine + 1 < at) {
				last.lines.push('');
				last.endLine++;
			}
			last.lines.push(line);
			last.endLine = at;
		} else {
			entries.push({ startLine: at, endLine: at, lines: [line] });
			isOpen = true;
		}
	}
	return entries.map(({ startLine, endLine, lines }) => ({ startLine, endLine, text: lines.join('\n') }));
}
