import type { MemoryPolicy } from '../capabilities/memory.ts';
import { agentsName, claudeName } from './paths.ts';

/** OpenCode has no tool of its own for remembering: a line that is to last belongs into the instructions. */
export const memory: MemoryPolicy = {
	curatedPath: agentsName,
	// A first AGENTS.md would keep this one out.
	curatedUntilThen: claudeName,
	curatedStart: '# Project notes\n',
	accepts: (path) => path === agentsName || path.endsWith(`/${agentsName}`) || path === claudeName,
};
