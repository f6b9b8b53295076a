/** A stretch of text: half-open, in UTF-16 code units from the start of the text. */
export interface TextRange {
	readonly start: number;
	readonly end: number;
}

export const rangeLength = (range: TextRange): number => range.end - range.start;

/** The stretches of `[0, length)` that `kept` leaves out; `kept` is in ascending order and does not overlap. */
export function gapsBetween(kept: readonly TextRange[], length: number): TextRange[] {
	const gaps: TextRange[] = [];
	let at = 0;
	for (const range of kept) {
		if (range.start > at) gaps.push({ start: at, end: range.start });
		at = Math.max(at, range.end);
	}
	if (at < length) gaps.push({ start: at, end: length });
	return gaps;
}
