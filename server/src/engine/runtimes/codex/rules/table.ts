import type { Rule } from '../../../rules/rule.ts';
import { aboveRoot } from './aboveRoot.ts';
import { agentsCase } from './agentsCase.ts';
import { blankOverride } from './blankOverride.ts';
import { claudeSkills } from './claudeSkills.ts';
import { commentSent } from './commentSent.ts';
import { configNotTrusted } from './configNotTrusted.ts';
import { doesNotStart } from './doesNotStart.ts';
import { fallbackBehind } from './fallbackBehind.ts';
import { fallbackPath } from './fallbackPath.ts';
import { importNotFollowed } from './importNotFollowed.ts';
import { nestedAgents } from './nestedAgents.ts';
import { noFile } from './noFile.ts';
import { otherAgents } from './otherAgents.ts';
import { personOnlyKey } from './personOnlyKey.ts';
import { skillByteOrderMark } from './skillByteOrderMark.ts';
import { unreadName } from './unreadName.ts';
import { untrusted } from './untrusted.ts';

/** What can only be wrong with Codex; what loses most comes first. */
export const ownRules: readonly Rule[] = [
	doesNotStart,
	untrusted,
	blankOverride,
	agentsCase,
	noFile,
	unreadName,
	skillByteOrderMark,
	personOnlyKey,
	fallbackPath,
	configNotTrusted,
	fallbackBehind,
	otherAgents,
	aboveRoot,
	importNotFollowed,
	claudeSkills,
	nestedAgents,
	commentSent,
];
