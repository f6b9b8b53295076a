import type { Adapter } from '../case.ts';
import { continuityAdapters } from './continuity.ts';
import { evolveAdapters } from './evolve.ts';
import { extractionAdapters } from './extraction.ts';
import { memoryFileAdapters } from './memoryFiles.ts';
import { promptAdapters } from './prompt.ts';
import { proposalAdapters } from './proposals.ts';
import { recallAdapters } from './recall.ts';
import { runAdapters } from './run.ts';
import { skillAdapters } from './skills.ts';

/** By the names that the cases give to the runtime's functions. */
export const holabossAdapters: Readonly<Record<string, Adapter>> = {
	...promptAdapters,
	...memoryFileAdapters,
	...extractionAdapters,
	...recallAdapters,
	...proposalAdapters,
	...continuityAdapters,
	...skillAdapters,
	...evolveAdapters,
	...runAdapters,
};
