import type { Adapter } from '../case.ts';
import { identityAdapters } from './identity.ts';
import { loadingAdapters } from './loading.ts';
import { memoryAdapters } from './memory.ts';
import { preparationAdapters } from './preparation.ts';
import { promptAdapters } from './prompt.ts';
import { replyAdapters } from './replies.ts';
import { skillAdapters } from './skills.ts';
import { soulEvilAdapters } from './soulEvil.ts';
import { workspaceAdapters } from './workspaces.ts';

/** By the name of the runtime's function. */
export const openClawAdapters: Readonly<Record<string, Adapter>> = {
	...loadingAdapters,
	...promptAdapters,
	...identityAdapters,
	...soulEvilAdapters,
	...replyAdapters,
	...skillAdapters,
	...workspaceAdapters,
	...preparationAdapters,
	...memoryAdapters,
};
