import type { Adapter } from '../case.ts';
import { memoryFileAdapters } from './memoryFiles.ts';
import { promptAdapters } from './prompt.ts';
import { skillAdapters } from './skills.ts';

/** By the names that the cases give to the runtime's functions. */
export const holabossAdapters: Readonly<Record<string, Adapter>> = {
	...promptAdapters,
	...memoryFileAdapters,
	...skillAdapters,
};
