import type { Adapter } from '../case.ts';
import { fileAdapters } from './files.ts';
import { knowledgeAdapters } from './knowledge.ts';
import { knowledgeToolAdapters } from './knowledgeTools.ts';
import { pathAdapters } from './paths.ts';
import { promptAdapters } from './prompt.ts';
import { skillAdapters } from './skills.ts';
import { stateAdapters } from './state.ts';
import { toolAdapters } from './tools.ts';

/** By the name of the runtime's function. */
export const botholomewAdapters: Readonly<Record<string, Adapter>> = {
	...fileAdapters,
	...toolAdapters,
	...pathAdapters,
	...skillAdapters,
	...stateAdapters,
	...promptAdapters,
	...knowledgeAdapters,
	...knowledgeToolAdapters,
};
