import type { MemoryPolicy } from '../../../server/src/engine/runtimes/runtime.ts';
import type { WritePolicy } from '../../../server/src/host/writeGate.ts';

/** The namespace that agents of the OpenClaw family keep their memory in. */
export const memoryPolicy: MemoryPolicy = {
	dailyLogPath: (day) => `memory/${day}.md`,
	curatedPath: 'MEMORY.md',
	accepts: (path) => path === 'MEMORY.md' || (path.startsWith('memory/') && path.endsWith('.md')),
};

export const policy: WritePolicy = { what: 'memory', accepts: memoryPolicy.accepts };
