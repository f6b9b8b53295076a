import type { LedgerRow } from '../../prompt/ledger.ts';
import { type LengthUnit, lengthIn } from '../../text/lengths/measure.ts';
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
	const left = row.uncut ?? row.kept;
	const length = Math.max(text.trimEnd().length, left.at(-1)?.end ?? 0);
	const gapsIn = (kept: readonly TextRange[]) =>
		gapsBetween(kept, length).filter((gap) => text.slice(gap.start, gap.end).trim() !== '');
	const gaps = gapsIn(left);
	const first = gaps[0];
	const last = gaps.at(-1);
	if (!first || !last) return undefined;
	const range = { start: first.start, end: last.end };
	const measure = (start: number, end: number) => (start < end ? lengthIn(unit, text.slice(start, end)) : 0);
	const lost = gaps.reduce((sum, gap) => sum + measure(gap.start, gap.end), 0);
	// What the cut leaves may still be kept from the agent for another reason, such as belonging to another project.
	const withheld = row.uncut === undefined ? [] : gapsIn(row.kept);
	const reaching = (start: number, end: number) =>
		withheld.reduce(
			(rest, gap) => rest - measure(Math.max(gap.start, start), Math.min(gap.end, end)),
			measure(start, end),
		);
	return {
		range,
		lost,
		head: reaching(0, range.start),
		tail: reaching(range.end, length),
		between: measure(range.start, range.end) - lost,
	};
}
