import type { ChangeRecord } from '../writes/records/record.ts';

/** To take back what put a file back brings the change from outside back, and accepts nothing. */
const acceptsNothing = ({ undoes }: ChangeRecord, putBack: ReadonlySet<string>): boolean =>
	undoes !== undefined && putBack.has(undoes);

/** Two texts by their hashes, the accepted one and the one that is there. */
interface TextsApart {
	readonly from: string | undefined;
	readonly to: string | undefined;
	/** ms since the epoch: when the first was accepted. */
	readonly since: number;
}

/**
 * True where all that differs between the two texts went through the gate. `records`: all of the file, oldest first. The newest of them has to have
 * written what is there: what an older one wrote and a newer one took away, somebody else has brought back.
 */
export function isByJournal(records: readonly ChangeRecord[], { from, to, since }: TextsApart): boolean {
	const later = records.filter(({ at }) => at >= since);
	if (later.length === 0 || later.at(-1)?.after !== to) return false;
	const putBack = new Set(records.filter(({ what }) => what === 'put back').map(({ operation }) => operation));
	// From the newest back, each write has to have begun with what the one before it left, down to the text that was accepted.
	for (let at = later.length - 1; at >= 0; at--) {
		const record = later[at];
		if (!record || acceptsNothing(record, putBack)) return false;
		if (record.before === from) return true;
		if (later[at - 1]?.after !== record.before) return false;
	}
	return false;
}
