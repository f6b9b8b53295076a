import type { LedgerRow } from '../../prompt/ledger.ts';
import { keptOn } from '../../text/keptOn.ts';
import type { LengthUnit } from '../../text/lengths/measure.ts';
import type { SessionKind } from '../../workspace/session.ts';
import type { RuleView } from '../rule.ts';
import { listed } from './words.ts';

/** What becomes of one file, and in which kinds of session it is exactly that. */
export interface FileFate {
	readonly row: LedgerRow;
	readonly kinds: readonly SessionKind[];
}

const known = keptOn<RuleView, readonly FileFate[]>();

/** One entry per file and different outcome, in the order in which the runtime takes the files, main session first. */
export function fatesOf(view: RuleView): readonly FileFate[] {
	let fates = known.get(view);
	if (!fates) {
		fates = [...gather(view).values()];
		known.set(view, fates);
	}
	return fates;
}

function gather(view: RuleView): Map<string, { row: LedgerRow; kinds: SessionKind[] }> {
	const fates = new Map<string, { row: LedgerRow; kinds: SessionKind[] }>();
	for (const kind of view.runtime.sessionKinds) {
		for (const row of view.prompt(kind).ledger.rows) {
			const kept = row.kept.map((range) => `${range.start}-${range.end}`).join();
			const key = [row.path, row.fate, row.injectedLength, kept, row.whileOpen?.length ?? 0].join('|');
			const fate = fates.get(key);
			if (fate) fate.kinds.push(kind);
			else fates.set(key, { row, kinds: [kind] });
		}
	}
	return fates;
}

/** What the lengths in `fate` are counted in. */
export const unitOf = (view: RuleView, { kinds }: FileFate): LengthUnit => view.prompt(kinds[0] ?? 'main').ledger.unit;

const receiving = new Set<LedgerRow['fate']>(['whole', 'truncated', 'clamped', 'swapped']);

/** True where some of the file reaches the agent. */
export const receives = (row: LedgerRow): boolean => receiving.has(row.fate);

/** Entries that reach the agent, or do so while their projects are open, although the file itself is kept out. */
export const entriesOf = (row: LedgerRow): NonNullable<LedgerRow['whileOpen']> => row.whileOpen ?? [];

/** ` in main and heartbeat sessions`; empty where it goes for every kind of session that gets the file at all. */
export function inSessions(view: RuleView, fate: FileFate): string {
	const elsewhere = fatesOf(view).some(
		(other) => other.row.path === fate.row.path && other !== fate && receiving.has(other.row.fate),
	);
	return elsewhere ? ` in ${sessionNames(fate.kinds)}` : '';
}

/** `group sessions`, `main and heartbeat sessions`. */
export const sessionNames = (kinds: readonly SessionKind[]): string => `${listed(kinds)} sessions`;
