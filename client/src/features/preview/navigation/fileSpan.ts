import type { PromptLayout } from '../document/layout.ts';
import type { LinePosition } from '../document/lines.ts';

/** Where in a file a stretch of a prompt came from; both ends are the same where only the place is known. */
export interface FileSpan {
	readonly uri: string;
	/** Half-open UTF-16 range in the file. */
	readonly start: number;
	readonly end: number;
	/** True where exactly these words stand in the file. */
	readonly verbatim: boolean;
}

/** The stretch of a file behind `[from, to)` of what is shown; undefined where `from` came from no file. */
export function fileSpan(layout: PromptLayout, from: LinePosition, to: LinePosition): FileSpan | undefined {
	const first = layout.originAt(from);
	if (!first) return undefined;
	const { uri, offset: start } = first;
	const length = layout.offsetAt(to) - layout.offsetAt(from);
	const place = { uri, start, end: start, verbatim: first.verbatim };
	if (length <= 0) return place;
	// The last unit rather than the end: a kept stretch may end right there.
	const last = layout.originOf(layout.offsetAt(to) - 1);
	const isOne = first.verbatim && last?.verbatim === true && last.uri === uri && last.offset - start === length - 1;
	return isOne ? { uri, start, end: start + length, verbatim: true } : place;
}
