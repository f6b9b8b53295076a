import type { Rule } from '../../../rules/rule.ts';
import { configAgentIds } from './configAgentIds.ts';
import { heartbeatActiveHours } from './heartbeatActiveHours.ts';
import { heartbeatToken } from './heartbeatToken.ts';
import { identityAvatar } from './identityAvatar.ts';
import { memoryDailyMisplaced } from './memoryDailyMisplaced.ts';
import { memoryDailyName } from './memoryDailyName.ts';
import { memoryNotSearched } from './memoryNotSearched.ts';
import { memoryOversize } from './memoryOversize.ts';

/** What can only be wrong in a workspace of OpenClaw. */
export const openClawRules: readonly Rule[] = [
	memoryDailyName,
	memoryDailyMisplaced,
	memoryOversize,
	memoryNotSearched,
	configAgentIds,
	heartbeatActiveHours,
	heartbeatToken,
	identityAvatar,
];
