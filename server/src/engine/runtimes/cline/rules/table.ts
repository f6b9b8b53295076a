import type { Rule } from '../../../rules/rule.ts';
import { agentsCase } from './agentsCase.ts';
import { brokenFrontmatter } from './brokenFrontmatter.ts';
import { fileNotFolder } from './fileNotFolder.ts';
import { importNotFollowed } from './importNotFollowed.ts';
import { linkedRule } from './linkedRule.ts';
import { nestedAgents } from './nestedAgents.ts';
import { nestedFile } from './nestedFile.ts';
import { noText } from './noText.ts';
import { notBoolean } from './notBoolean.ts';
import { notText } from './notText.ts';
import { numberOrder } from './numberOrder.ts';
import { otherRules } from './otherRules.ts';
import { pathsIgnored } from './pathsIgnored.ts';
import { sameName } from './sameName.ts';
import { skillDescription } from './skillDescription.ts';
import { skillTextCut } from './skillTextCut.ts';
import { unreadEnding } from './unreadEnding.ts';

/** What can only be wrong with Cline; what loses a whole file comes first. */
export const ownRules: readonly Rule[] = [
	brokenFrontmatter,
	notBoolean,
	notText,
	noText,
	sameName,
	nestedFile,
	unreadEnding,
	linkedRule,
	agentsCase,
	pathsIgnored,
	importNotFollowed,
	fileNotFolder,
	otherRules,
	numberOrder,
	nestedAgents,
	skillTextCut,
	skillDescription,
];
