import type { Adapter } from '../case.ts';
import { bootstrapAdapters } from './bootstrap.ts';
import { conversationAdapters } from './conversation.ts';
import { memoryAdapters } from './memory.ts';
import { promptAdapters } from './prompt.ts';
import { session3 } from './session3.ts';
import { skillSearchAdapters } from './skillSearch.ts';
import { skillAdapters } from './skills.ts';
import { storeAdapters } from './store.ts';

export const goClawAdapters: Readonly<Record<string, Adapter>> = {
	...bootstrapAdapters,
	...promptAdapters,
	...conversationAdapters,
	...skillAdapters,
	...storeAdapters,
	...memoryAdapters,
	...skillSearchAdapters,
	session: session3,
};
