import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { memoryRecords } from '../../../server/src/host/records/memoryRecords.ts';
import { recordingGate } from '../../../server/src/host/records/recordingGate.ts';
import { createWriteGate, noDocuments, type OpenDocuments } from '../../../server/src/host/writeGate.ts';
import { createWriters } from '../../../server/src/host/writers.ts';
import { type BeforeStep, steppedDisk } from './steppedDisk.ts';

export interface WritersAtOptions {
	/** Called before every step that a write asks of the disk. */
	readonly before?: BeforeStep;
	readonly documents?: OpenDocuments;
}

/** Everything that writes, over the folder `root` of this runtime, on the 21st of November 2026. */
export function writersAt(
	root: string,
	id: string,
	{ before = () => {}, documents = noDocuments }: WritersAtOptions = {},
) {
	const runtime = runtimeById(id);
	if (!runtime) throw new Error(`no runtime ${id}`);
	const records = memoryRecords();
	const now = () => Date.UTC(2026, 10, 21, 10);
	const plain = createWriteGate({ documents, trusted: () => true, disk: steppedDisk(before) });
	const gate = recordingGate(plain, records, now);
	const writers = createWriters({ gate, records, now, timeZone: () => 'UTC', knows: (known) => known === root });
	return { writers, records, workspace: { root, runtime } };
}
