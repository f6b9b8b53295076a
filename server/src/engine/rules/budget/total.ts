import { grouped } from '../../text/grouped.ts';
import type { LengthUnit } from '../../text/lengths/measure.ts';
import { textOf } from '../../workspace/snapshot.ts';
import type { Finding, RuleView } from '../rule.ts';
import type { FileFate } from '../support/fates.ts';
import { headLine, placeIn } from '../support/places.ts';
import { listed } from '../support/words.ts';

interface TotalUsedUp {
	readonly unit: LengthUnit;
	/** `AGENTS.md (20,000) and SOUL.md (19,200) come first and use up the total of 40,000`. */
	readonly clause: string;
	readonly related: NonNullable<Finding['related']>;
}

/** The setting that raises the limit for all files together. */
export const raisesTotal = ({ runtime }: RuleView): string =>
	runtime.rules?.raisesTotal ?? 'agents.defaults.bootstrapTotalMaxChars';

/** Who took the room that the file of `fate` did not get. Only files that took a noticeable share are named. */
export function totalUsedUp(view: RuleView, fate: FileFate): TotalUsedUp {
	const { ledger } = view.prompt(fate.kinds[0] ?? 'main');
	const at = ledger.rows.findIndex((row) => row.path === fate.row.path);
	const total = ledger.totalLimit ?? ledger.injected;
	const takers = ledger.rows.slice(0, Math.max(0, at)).filter((row) => row.injectedLength * 20 >= total);
	const named = listed(takers.map((row) => `${row.path} (${grouped(row.injectedLength)})`));
	const clause =
		takers.length === 0
			? `The total limit of ${grouped(total)} for all files leaves no space`
			: `${named} ${takers.length === 1 ? 'comes' : 'come'} first and ${takers.length === 1 ? 'uses' : 'use'} up the total limit of ${grouped(total)}`;
	return {
		unit: ledger.unit,
		clause,
		related: takers.flatMap((row) => {
			const text = textOf(view.snapshot, row.path);
			if (text === undefined) return [];
			return [{ place: placeIn(row.path, headLine(text)), message: `takes ${grouped(row.injectedLength)}` }];
		}),
	};
}
