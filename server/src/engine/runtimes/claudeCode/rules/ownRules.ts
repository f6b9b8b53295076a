import type { Rule } from '../../../rules/rule.ts';
import type { ClaudeCodeProfile } from '../profile.ts';
import { agentsIgnored } from './agentsIgnored.ts';
import { commentSent } from './commentSent.ts';
import { excludeNever } from './excludeNever.ts';
import { fileName } from './fileName.ts';
import { importFileType } from './importFileType.ts';
import { importInCode } from './importInCode.ts';
import { importInList } from './importInList.ts';
import { importMissing } from './importMissing.ts';
import { importOutside } from './importOutside.ts';
import { importPunctuation } from './importPunctuation.ts';
import { importSpace } from './importSpace.ts';
import { importTooDeep } from './importTooDeep.ts';
import { instructionsDenied } from './instructionsDenied.ts';
import { instructionsLong } from './instructionsLong.ts';
import { memoryPlace } from './memoryPlace.ts';
import { ruleImport } from './ruleImport.ts';
import { ruleKey } from './ruleKey.ts';
import { ruleLink } from './ruleLink.ts';
import { ruleNever } from './ruleNever.ts';
import { settingsBroken } from './settingsBroken.ts';
import { settingsIgnored } from './settingsIgnored.ts';
import { skillRules } from './skillRules.ts';

/** What every version gets wrong in the same way. */
const always: readonly Rule[] = [
	importMissing,
	importPunctuation,
	importSpace,
	importInCode,
	importInList,
	importOutside,
	importTooDeep,
	importFileType,
	fileName,
	excludeNever,
];

/** What was measured with the newest version alone. */
const newest: readonly Rule[] = [
	agentsIgnored,
	commentSent,
	instructionsDenied,
	instructionsLong,
	memoryPlace,
	ruleKey,
	ruleNever,
	ruleImport,
	ruleLink,
	settingsBroken,
	settingsIgnored,
	...skillRules,
];

/** What can only be wrong with Claude Code. */
export const ownRules = ({ loadsOnTouch }: ClaudeCodeProfile): readonly Rule[] =>
	loadsOnTouch ? [...always, ...newest] : always;
