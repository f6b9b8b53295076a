import type { Rule } from '../../../rules/rule.ts';
import { agentsCase } from './agentsCase.ts';
import { brokenFrontmatter } from './brokenFrontmatter.ts';
import { claudeUnread } from './claudeUnread.ts';
import { doesNotStart } from './doesNotStart.ts';
import { importNotFollowed } from './importNotFollowed.ts';
import { instructionsRemote } from './instructionsRemote.ts';
import { instructionsUnmatched } from './instructionsUnmatched.ts';
import { referencesLost } from './referencesLost.ts';

/** What can only be wrong with OpenCode; what loses most comes first. */
export const ownRules: readonly Rule[] = [
	doesNotStart,
	brokenFrontmatter,
	agentsCase,
	instructionsUnmatched,
	referencesLost,
	instructionsRemote,
	claudeUnread,
	importNotFollowed,
];
