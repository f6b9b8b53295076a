import { layout0_20_2 } from '../layout.ts';
import type { BotholomewProfile } from '../profile.ts';
import { unmeasured } from '../prompt/blocks.ts';
import { storeInstructions, v0_18_8 } from './v0_18_8.ts';

/** Like 0.18 with a block on long results; of its prose only the Style block and what membot says are known. */
export const v0_20_2: BotholomewProfile = {
	...v0_18_8,
	...layout0_20_2,
	storeTools: [...v0_18_8.storeTools, 'membot_query'],
	blocks: {
		workerInstructions: unmeasured,
		chatInstructions: unmeasured,
		// The heading as before, and either text of membot below it: 0.17 of which version is open.
		knowledgeStore: storeInstructions,
		largeResults: unmeasured,
		workerTools: unmeasured,
		chatTools: unmeasured,
	},
};
