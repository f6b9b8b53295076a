import { join } from 'node:path';
import { routedGate } from '../host/managed/storedGate.ts';
import { createWriteGate, noDocuments, type OpenDocuments, type WriteGate } from '../host/writes/gate.ts';
import type { ChangeRecords } from '../host/writes/records/record.ts';
import { recordingGate } from '../host/writes/records/recordingGate.ts';
import { sqliteRecords } from '../host/writes/records/sqliteRecords.ts';

/** The gate that every change goes through, and the record of what went through it. */
export interface WriteServices extends Disposable {
	readonly gate: WriteGate;
	/** The same without a record: for what a runtime writes over with every turn, and nobody takes back. */
	readonly unrecorded: WriteGate;
	readonly records: ChangeRecords;
}

interface WritesOptions {
	/** Absolute path of the folder with the record: one for all windows, so that what was written in one can be undone in another. */
	readonly folder: string;
	/** ms since the epoch. */
	readonly clock: () => number;
	readonly onTrouble: (message: string) => void;
	/** What is open in an editor; nothing unless said. */
	readonly documents?: OpenDocuments;
	/** Whoever names a folder on their own command line trusts it. */
	readonly trusted?: () => boolean;
	/** The gate for what is in databases; absent where none can be open. */
	readonly stored?: (documents: OpenDocuments) => WriteGate;
}

/** Writes in earnest, and keeps what each change was. */
export function recordedWrites(options: WritesOptions): WriteServices {
	const { folder, clock, onTrouble, documents = noDocuments, trusted = () => true, stored } = options;
	const records = sqliteRecords({ file: join(folder, 'changes.db'), onTrouble });
	const disk = createWriteGate({ documents, trusted });
	const unrecorded = stored ? routedGate(disk, stored(documents)) : disk;
	const gate = recordingGate(unrecorded, records, clock);
	return { gate, unrecorded, records, [Symbol.dispose]: () => records[Symbol.dispose]() };
}
