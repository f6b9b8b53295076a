import type { WriteGate } from '../writes/gate.ts';
import { createMemoryArchive, type MemoryArchive } from './archive.ts';
import { createIndexFiles } from './catalog.ts';
import { createMemoryEdits, type MemoryEdits } from './edits.ts';
import { createMemoryFiles, type MemoryFileService } from './files.ts';
import { createMemory, type Memory } from './remember.ts';
import { createSelfEdits, type SelfEdits } from './selfEdits.ts';
import { createSkillFiles, type SkillFiles } from './skillFiles.ts';

/** Everything that changes what an agent remembers. What the gate records of it can be taken back from there. */
export interface Writers {
	readonly memory: Memory;
	readonly edits: MemoryEdits;
	readonly files: MemoryFileService;
	readonly selfEdits: SelfEdits;
	readonly archive: MemoryArchive;
	readonly skills: SkillFiles;
}

interface WritersOptions {
	readonly gate: WriteGate;
	/** ms since the epoch. */
	readonly now: () => number;
	/** IANA name of the time zone that days are counted in, in the workspace at `root` (absolute). */
	timeZone(root: string): string;
}

export function createWriters({ gate, now, timeZone }: WritersOptions): Writers {
	const indexes = createIndexFiles(gate);
	const memory = createMemory({ gate, now, timeZone, indexes });
	return {
		memory,
		edits: createMemoryEdits({ gate, memory }),
		files: createMemoryFiles({ gate, indexes }),
		selfEdits: createSelfEdits({ gate, now }),
		archive: createMemoryArchive({ gate, indexes, now, timeZone }),
		skills: createSkillFiles(gate),
	};
}
