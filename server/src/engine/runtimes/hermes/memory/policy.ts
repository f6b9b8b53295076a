import type { MemoryPolicy } from '../../capabilities/memory.ts';
import { memoryPaths } from '../paths.ts';

/** In a home; how it is written is still to come. */
export const memory: MemoryPolicy = {
	curatedPath: memoryPaths[0],
	accepts: (path) => memoryPaths.some((each) => each === path),
};
