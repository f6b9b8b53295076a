import type { LedgerRow } from '../../prompt/ledger.ts';
import { type LengthUnit, lengthIn } from '../../text/measure.ts';
import { gapsBetween, type TextRange } from '../../text/range.ts';

/** What a file loses. All lengths are in the runtime's own unit. */
export interface Cut {
	/** From the first place that is lost to the last, in offsets of the text. */
	readonly range: TextRange;
	/** What does not reach the agent. */
	readonly lost: number;
	/** What does, before the cut. */
	readonly head: number;
	/** What does, after the cut. */
	readonly tail: number;
	/** What does, inside `range`. */
	readonly between: number;
}

/** The stretch that `row` leaves out of `text`, or undefined where nothing but white space is left out. */
export function cutOf(row: LedgerRow, text: string, unit: LengthUnit): Cut | undefined {
	// Runtimes trim the end before they measure: what only white space follows is the end of the text.
	const length = Math.max(text.trimEnd().length, row.kept.at(-1)?.end ?? 0);
	const gaps = gapsBetween(row.kept, length).filter((gap) => text.slice(gap.start, gap.end).trim() !== '');
	const first = gaps[0];
	const last = gaps.at(-1);
	if (!first || !last) return undefined;
	const range = { start: first.start, end: last.end };
	const measure = (start: number, end: number) => lengthIn(unit, text.slice(start, end));
	const lost = gaps.reduce((sum, gap) => sum + measure(gap.start, gap.end), 0);
	return {
		range,
		lost,
		head: measure(0, range.start),
		tail: measure(range.end, length),
		between: measure(range.start, range.end) - lost,
	};
}
