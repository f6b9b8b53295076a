import type { LedgerRow } from '../../prompt/ledger.ts';
import { gapsBetween, rangeLength, type TextRange } from '../../text/range.ts';

/** What a file loses, in UTF-16 units of the file. */
export interface Cut {
	/** From the first unit that is lost to the last. */
	readonly range: TextRange;
	/** Units that do not reach the agent. */
	readonly lost: number;
	/** Units before the cut that do. */
	readonly head: number;
	/** Units after the cut that do. */
	readonly tail: number;
	/** Units inside `range` that reach the agent all the same. */
	readonly between: number;
}

/** The stretch that `row` leaves out of `text`, or undefined where nothing but white space is left out. */
export function cutOf(row: LedgerRow, text: string): Cut | undefined {
	// Runtimes trim the end before they measure: what only white space follows is the end of the text.
	const length = Math.max(text.trimEnd().length, row.kept.at(-1)?.end ?? 0);
	const gaps = gapsBetween(row.kept, length).filter((gap) => text.slice(gap.start, gap.end).trim() !== '');
	const first = gaps[0];
	const last = gaps.at(-1);
	if (!first || !last) return undefined;
	const range = { start: first.start, end: last.end };
	const lost = gaps.reduce((sum, gap) => sum + rangeLength(gap), 0);
	return { range, lost, head: range.start, tail: length - range.end, between: rangeLength(range) - lost };
}
