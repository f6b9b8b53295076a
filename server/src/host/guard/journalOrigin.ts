import type { ChangeRecord } from '../writes/records/record.ts';

/** What the journal says of a way from one text to another. */
export interface JournalOrigin {
	/** The last write on the way. */
	readonly record: ChangeRecord;
}

/** To take back what put a file back brings the change from outside back, and accepts nothing. */
const acceptsNothing = ({ undoes }: ChangeRecord, putBack: ReadonlySet<string>): boolean =>
	undoes !== undefined && putBack.has(undoes);

/**
 * The write by which all that differs between the text with the hash `from` and the one with the hash `to` went through the gate; undefined where
 * something else had a hand in it. `records`: all of the file, oldest first.
 */
export function journalOrigin(
	records: readonly ChangeRecord[],
	from: string | undefined,
	to: string | undefined,
): JournalOrigin | undefined {
	const putBack = new Set(records.filter(({ what }) => what === 'put back').map(({ operation }) => operation));
	// Whatever led to the text that was accepted: the last writes from there on count.
	for (let begin = records.length - 1; begin >= 0; begin--) {
		if (records[begin]?.before !== from) continue;
		let hash = from;
		let last: ChangeRecord | undefined;
		for (const record of records.slice(begin)) {
			if (record.before !== hash || acceptsNothing(record, putBack)) break;
			hash = record.after;
			last = record;
			if (hash === to) return { record: last };
		}
	}
	return undefined;
}
