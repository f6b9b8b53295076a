import type { MemoryPolicy } from '../capabilities/memory.ts';
import { usualName } from './context/names.ts';

/** Gemini CLI has no tool of its own for remembering: its agent, like a person, writes into the context file. */
export const memory: MemoryPolicy = {
	curatedPath: usualName,
	curatedStart: '# Project notes\n',
	accepts: (path) => path === usualName || path.endsWith(`/${usualName}`),
};
