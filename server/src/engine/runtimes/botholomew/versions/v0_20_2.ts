import { unmeasured } from '../blocks.ts';
import type { BotholomewProfile } from '../profile.ts';
import { v0_18_8 } from './v0_18_8.ts';

/** Like 0.18 with a block on long results; of its prose only the Style block is known to be unchanged. */
export const v0_20_2: BotholomewProfile = {
	...v0_18_8,
	version: '0.20.2',
	blocks: {
		workerInstructions: unmeasured,
		chatInstructions: unmeasured,
		knowledgeStore: unmeasured,
		largeResults: unmeasured,
		workerTools: unmeasured,
		chatTools: unmeasured,
	},
};
