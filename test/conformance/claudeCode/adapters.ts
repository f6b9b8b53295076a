import type { Adapter } from '../case.ts';
import { contextAdapters } from './context.ts';
import { skillAdapters } from './skills.ts';
import { subagentAdapters } from './subagents.ts';
import { wrapperAdapters } from './wrapper.ts';

/** By the name of the program’s function, or of what was read out of its requests. */
export const claudeCodeAdapters: Readonly<Record<string, Adapter>> = {
	...contextAdapters,
	...skillAdapters,
	...subagentAdapters,
	...wrapperAdapters,
};
