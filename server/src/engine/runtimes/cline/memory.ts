import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { MemoryPolicy } from '../capabilities/memory.ts';
import { roleOf } from './files.ts';

/** Cline itself remembers nothing: a line that is to last goes into a file that is in every prompt. */
export const memory: MemoryPolicy = {
	// `.clinerules` may be a file and then has no room for another; this name always has, and other agents read it as well.
	curatedPath: 'AGENTS.md',
	curatedStart: '# Instructions\n',
	accepts: (path: WorkspacePath) => !path.startsWith('../') && roleOf(path)?.injected === true,
};
