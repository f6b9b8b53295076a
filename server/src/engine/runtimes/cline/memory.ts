import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { MemoryPolicy } from '../capabilities/memory.ts';

/**
 * Cline itself remembers nothing: a line that is to last goes into a rule, which is in every prompt. This one has room in any case, as
 * `.clinerules` may be a file, and what a person writes for all agents stays theirs.
 */
export const memoryPath: WorkspacePath = '.cline/rules/memory.md';

export const memory: MemoryPolicy = {
	curatedPath: memoryPath,
	accepts: (path) => path === memoryPath,
};
