import { prepareWithoutComments } from '../context/preparedText.ts';
import type { ClaudeCodeProfile } from '../profile.ts';

/** Of 2026-11-20. */
export const v2_1_330: ClaudeCodeProfile = {
	version: '2.1.330',
	prepare: prepareWithoutComments,
	trims: true,
	agentsFallback: true,
	labelsManaged: true,
	countsRealPaths: true,
	linkedRulesAnywhere: false,
	localInAddedFolders: true,
	loadsOnTouch: true,
	compactionMeasured: true,
	autoMemory: true,
	lists: true,
	frame: 'reminder',
};
