import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { memoryRecords } from '../../../server/src/host/records/memoryRecords.ts';
import { recordingGate } from '../../../server/src/host/records/recordingGate.ts';
import { createWriteGate, noDocuments, type OpenDocuments } from '../../../server/src/host/writeGate.ts';
import { createWriters } from '../../../server/src/host/writers.ts';
import { type BeforeStep, steppedDisk } from './steppedDisk.ts';
import { onDisk } from './workspaceOnDisk.ts';

interface DeskOptions {
	/** Called before every step that a write asks of the disk. */
	readonly before?: BeforeStep;
	readonly documents?: OpenDocuments;
}

/** Everything that writes, over a real folder of this runtime, on the 21st of November 2026. */
export function writingDesk(
	id: string,
	files: Readonly<Record<string, string | Uint8Array>>,
	options: DeskOptions = {},
) {
	const runtime = runtimeById(id);
	if (!runtime) throw new Error(`no runtime ${id}`);
	const disk = onDisk(files);
	const records = memoryRecords();
	const { before = () => {}, documents = noDocuments } = options;
	const now = () => Date.UTC(2026, 10, 21, 10);
	const plain = createWriteGate({ documents, trusted: () => true, disk: steppedDisk(before) });
	const gate = recordingGate(plain, records, now);
	const writers = createWriters({ gate, records, now, timeZone: () => 'UTC', knows: (root) => root === disk.root });
	return {
		disk,
		writers,
		workspace: {
			root: disk.root,
			runtime,
			snapshot: () => ({ files: new Map(disk.tree().map((path) => [path, undefined])) }),
		},
		changes: () => records.list(disk.root, 50),
		/** Every file and what it says. */
		texts: () =>
			Object.fromEntries(
				disk
					.tree()
					.filter((path) => !path.endsWith('/'))
					.map((path) => [path, disk.read(path)]),
			),
	};
}
