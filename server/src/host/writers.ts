import { createIndexFiles } from './indexFiles.ts';
import { createMemoryEdits, type MemoryEdits } from './memoryEdits.ts';
import { createMemoryFiles, type MemoryFiles } from './memoryFiles.ts';
import type { ChangeRecords } from './records/record.ts';
import { recordedDeed } from './records/recordedDeed.ts';
import { createMemory, type Memory } from './remember.ts';
import { createSelfEdits, type SelfEdits } from './selfEdits.ts';
import { createUndos, type Undos } from './undos.ts';
import type { WriteGate } from './writeGate.ts';

/** Everything that changes what an agent remembers, with one list of what can be taken back. */
export interface Writers {
	readonly undos: Undos;
	readonly memory: Memory;
	readonly edits: MemoryEdits;
	readonly files: MemoryFiles;
	readonly selfEdits: SelfEdits;
}

interface WritersOptions {
	readonly gate: WriteGate;
	readonly records: ChangeRecords;
	/** ms since the epoch. */
	readonly now: () => number;
	/** IANA name of the time zone that days are counted in, in the workspace at `root` (absolute). */
	timeZone(root: string): string;
	/** What can be taken back, where others keep that already. */
	readonly undos?: Undos;
	/** Whether anything may be written below `root` now: one of the open workspaces. */
	knows(root: string): boolean;
}

export function createWriters({ gate, records, now, timeZone, knows, ...given }: WritersOptions): Writers {
	const undos = given.undos ?? createUndos(recordedDeed({ gate, records, knows }));
	const indexes = createIndexFiles(gate);
	const memory = createMemory({ gate, undos, now, timeZone, indexes });
	return {
		undos,
		memory,
		edits: createMemoryEdits({ gate, undos, memory }),
		files: createMemoryFiles({ gate, undos, indexes }),
		selfEdits: createSelfEdits({ gate, undos, now }),
	};
}
