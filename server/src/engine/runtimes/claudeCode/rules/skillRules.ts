import type { Rule } from '../../../rules/rule.ts';
import { agentHidden } from './agentHidden.ts';
import { agentIgnored } from './agentIgnored.ts';
import { agentSkillMissing } from './agentSkillMissing.ts';
import { commandArguments } from './commandArguments.ts';
import { commandHidden } from './commandHidden.ts';
import { matterEndsEarly } from './matterEndsEarly.ts';
import { pluginAgent } from './pluginAgent.ts';
import { pluginRefused } from './pluginRefused.ts';
import { pluginSkillUnlisted } from './pluginSkillUnlisted.ts';
import { skillListFull } from './skillListFull.ts';
import { skillNever } from './skillNever.ts';
import { skillNobody } from './skillNobody.ts';
import { skillTextCut } from './skillTextCut.ts';

/** What people get wrong with skills, commands and agents. Skills that another hides, or that are in the wrong place, every runtime reports. */
export const skillRules: readonly Rule[] = [
	skillTextCut,
	skillListFull,
	skillNobody,
	skillNever,
	commandHidden,
	commandArguments,
	agentIgnored,
	agentHidden,
	agentSkillMissing,
	matterEndsEarly,
	pluginRefused,
	pluginAgent,
	pluginSkillUnlisted,
];
