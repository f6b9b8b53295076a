import type { LedgerRow } from '../../../engine/prompt/ledger.ts';
import { type LengthUnit, lengthIn } from '../../../engine/text/lengths/measure.ts';
import { gapsBetween, type TextRange } from '../../../engine/text/range.ts';

/** Fates of files of which only the kept ranges reach the agent. */
const partial: ReadonlySet<string> = new Set(['truncated', 'clamped']);

/** Stretches of `text` that the cut takes from the agent; white space that runtimes strip does not count as one. */
export function cutsIn(row: LedgerRow | undefined, text: string): readonly TextRange[] {
	if (!row || !partial.has(row.fate)) return [];
	return gapsBetween(row.uncut ?? row.kept, text.length).filter(({ start, end }) => /\S/.test(text.slice(start, end)));
}

/** The length of all of `cuts` of `text`, in the runtime's unit. */
export const lengthOf = (cuts: readonly TextRange[], text: string, unit: LengthUnit): number =>
	cuts.reduce((sum, { start, end }) => sum + lengthIn(unit, text.slice(start, end)), 0);
