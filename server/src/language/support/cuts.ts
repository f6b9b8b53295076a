import type { LedgerRow } from '../../engine/prompt/ledger.ts';
import { gapsBetween, type TextRange } from '../../engine/text/range.ts';

/** Fates of files of which only the kept ranges reach the agent. */
const partial: ReadonlySet<string> = new Set(['truncated', 'clamped']);

/** Stretches of `text` that never reach the agent; white space that runtimes strip does not count as one. */
export function cutsIn(row: LedgerRow | undefined, text: string): readonly TextRange[] {
	if (!row || !partial.has(row.fate)) return [];
	return gapsBetween(row.kept, text.length).filter(({ start, end }) => /\S/.test(text.slice(start, end)));
}

/** UTF-16 units in all of `cuts`. */
export const lengthOf = (cuts: readonly TextRange[]): number =>
	cuts.reduce((sum, { start, end }) => sum + (end - start), 0);
