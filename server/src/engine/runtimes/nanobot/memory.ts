import type { MemoryPolicy } from '../capabilities/memory.ts';
import { fileNames } from './files.ts';

/**
 * One file is in every prompt; there are no logs of days. The agent itself changes it only while it dreams, and looks through the rest of
 * `memory/` with `grep`.
 */
export const memory: MemoryPolicy = {
	curatedPath: fileNames.memory,
	curatedStart: '# Long-term memory\n',
	accepts: (path) => path === fileNames.memory,
};
