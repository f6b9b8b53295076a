import type { MemoryPolicy } from '../capabilities/memory.ts';
import { roleOf, roles } from './files.ts';

/** What every request is to know is a line of the instructions for all of them; Copilot keeps no log by day that lies in the folder. */
export const memory: MemoryPolicy = {
	curatedPath: '.github/copilot-instructions.md',
	// Whatever else is sent is looked after: nobody writes to it unasked.
	accepts: (path) => roleOf(path) === roles.copilot,
};
