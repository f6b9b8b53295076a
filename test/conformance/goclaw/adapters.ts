import type { Adapter } from '../case.ts';
import { bootstrapAdapters } from './bootstrap.ts';
import { conversationAdapters } from './conversation.ts';
import { promptAdapters } from './prompt.ts';
import { skillAdapters } from './skills.ts';
import { storeAdapters } from './store.ts';

export const goClawAdapters: Readonly<Record<string, Adapter>> = {
	...bootstrapAdapters,
	...promptAdapters,
	...conversationAdapters,
	...skillAdapters,
	...storeAdapters,
};
