import { prepareWithComments } from '../context/preparedText.ts';
import type { ClaudeCodeProfile } from '../profile.ts';

/** Of 2026-02-25. Its rules for folders and its memory waited for a switch that was off. */
export const v2_1_54: ClaudeCodeProfile = {
	version: '2.1.54',
	prepare: prepareWithComments,
	trims: false,
	agentsFallback: false,
	labelsManaged: false,
	countsRealPaths: false,
	linkedRulesAnywhere: true,
	localInAddedFolders: false,
	loadsOnTouch: false,
	compactionMeasured: false,
	autoMemory: false,
	lists: false,
	frame: 'context',
};
