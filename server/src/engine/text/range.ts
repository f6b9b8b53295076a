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

/** The same stretches in ascending order, those that meet or overlap as one. */
export function united(ranges: readonly TextRange[]): TextRange[] {
	const whole: TextRange[] = [];
	for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
		const last = whole.at(-1);
		if (last && range.start <= last.end)
			whole[whole.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
		else whole.push(range);
	}
	return whole;
}
