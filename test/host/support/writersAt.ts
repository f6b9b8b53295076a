import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { createWriters } from '../../../server/src/host/memory/writers.ts';
import { createWriteGate, noDocuments, type OpenDocuments } from '../../../server/src/host/writes/gate.ts';
import type { ChangeRecords } from '../../../server/src/host/writes/records/record.ts';
import { recorded } from './recorded.ts';
import { type BeforeStep, steppedDisk } from './steppedDisk.ts';

export interface WritersAtOptions {
	/** Called before every step that a write asks of the disk. */
	readonly before?: BeforeStep;
	readonly documents?: OpenDocuments;
	readonly records?: ChangeRecords;
}

/** Everything that writes, over the folder `root` of this runtime, on the 21st of November 2026. */
export function writersAt(
	root: string,
	id: string,
	{ before = () => {}, documents = noDocuments, records: kept }: WritersAtOptions = {},
) {
	const runtime = runtimeById(id);
	if (!runtime) throw new Error(`no runtime ${id}`);
	const now = () => Date.UTC(2026, 10, 21, 10);
	const plain = createWriteGate({ documents, trusted: () => true, disk: steppedDisk(before) });
	const workspace = { root, runtime };
	const placeAt = (known: string) => (known === root ? workspace : undefined);
	const { gate, records, journal } = recorded(plain, placeAt, kept, now);
	const writers = createWriters({ gate, now, timeZone: () => 'UTC' });
	return { writers, gate, records, journal, workspace };
}
