import type { MemoryPolicy } from '../capabilities/memory.ts';
import { roleOf, roles } from './files.ts';

/** What every request is to know is a line of the instructions for all of them; Copilot keeps no log by day that lies in the folder. */
export const memory: MemoryPolicy = {
	curatedPath: '.github/copilot-instructions.md',
	accepts: (path) => {
		const role = roleOf(path);
		return role === roles.copilot || role === roles.agents;
	},
};
