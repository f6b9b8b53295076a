/** A place in a text as editors count: zero-based line, UTF-16 units into it. */
export interface LinePosition {
	readonly line: number;
	readonly character: number;
}

/**
 * Lines of a text. An editor gives a document one kind of line ending, whatever the text had, so offsets shift while
 * lines and columns stay: the two sides are compared by these.
 */
export interface LineIndex {
	readonly count: number;
	/** `offset` is clamped to the text; inside a line ending it is the end of the line. */
	positionAt(offset: number): LinePosition;
	/** Clamped to the line's end, before its line ending, and to the last line. */
	offsetAt(position: LinePosition): number;
	/** Text of the line, without its ending. */
	text(line: number): string;
}

export function indexLines(text: string): LineIndex {
	const starts = [0];
	const ends: number[] = [];
	for (const match of text.matchAll(/\r\n|\r|\n/g)) {
		ends.push(match.index);
		starts.push(match.index + match[0].length);
	}
	ends.push(text.length);

	const startOf = (line: number) => starts[line] ?? text.length;
	const endOf = (line: number) => ends[line] ?? text.length;

	return {
		count: starts.length,
		positionAt(offset) {
			const at = Math.max(0, Math.min(offset, text.length));
			let low = 0;
			let high = starts.length - 1;
			while (low < high) {
				const middle = (low + high + 1) >> 1;
				if (startOf(middle) <= at) low = middle;
				else high = middle - 1;
			}
			return { line: low, character: Math.min(at, endOf(low)) - startOf(low) };
		},
		offsetAt({ line, character }) {
			if (line < 0) return 0;
			const at = Math.min(line, starts.length - 1);
			return Math.min(startOf(at) + Math.max(0, character), endOf(at));
		},
		text: (line) => text.slice(startOf(line), endOf(line)),
	};
}
