import type { AfterCompaction, Fate } from '../../../../../../protocol/preview/fate.ts';
import type { LedgerRow } from '../../../prompt/ledger.ts';

/** Of what is in a list from the start: the list is sent again. */
const inList: ReadonlySet<Fate> = new Set(['listed', 'shortened']);

/** Roles of files whose names are in a list. */
const listRoles: ReadonlySet<string> = new Set(['skill', 'command', 'subagent']);

/**
 * What `/compact` does to a file, measured with 2.1.330 and its larger models: what was there from the start is read anew, and what a touched
 * file has brought is gone. The last five files that were read are sent again whatever they are, which hangs on what the agent does.
 */
function fateOf({ fate, role, partId }: LedgerRow, isLater: boolean): AfterCompaction | undefined {
	if (listRoles.has(role)) return inList.has(fate) && !isLater ? 'again' : undefined;
	if (fate === 'waiting') return 'until-touched';
	if (partId === undefined) return undefined;
	return isLater ? 'until-touched' : 'again';
}

/** The rows with what becomes of each. `later`: paths of what has come with a touched file. */
export const withCompaction = (rows: readonly LedgerRow[], later: ReadonlySet<string>): readonly LedgerRow[] =>
	rows.map((row) => {
		const afterCompaction = fateOf(row, later.has(row.path));
		return afterCompaction ? { ...row, afterCompaction } : row;
	});
