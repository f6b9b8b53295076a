import type { Rule } from '../../../rules/rule.ts';
import { ignoreNoEffect } from './ignoreNoEffect.ts';
import { importHome } from './importHome.ts';
import { importInCode } from './importInCode.ts';
import { importMention } from './importMention.ts';
import { importMissing } from './importMissing.ts';
import { importOutside } from './importOutside.ts';
import { importPunctuation } from './importPunctuation.ts';
import { importSwitchedOff } from './importSwitchedOff.ts';
import { importTooDeep } from './importTooDeep.ts';
import { includeMissing } from './includeMissing.ts';
import { inOwnFolder } from './inOwnFolder.ts';
import { orderByName } from './orderByName.ts';
import { othersUnread } from './othersUnread.ts';
import { sameTextTwice } from './sameTextTwice.ts';
import { settingsBroken } from './settingsBroken.ts';
import { settingsOldKey } from './settingsOldKey.ts';
import { settingsUnused } from './settingsUnused.ts';
import { skillUnread } from './skillUnread.ts';
import { usualNameStays } from './usualNameStays.ts';

/** What can only be wrong in a workspace of Gemini CLI. */
export const geminiRules: readonly Rule[] = [
	settingsBroken,
	includeMissing,
	importMention,
	importMissing,
	importPunctuation,
	importOutside,
	importHome,
	importInCode,
	importSwitchedOff,
	importTooDeep,
	inOwnFolder,
	sameTextTwice,
	usualNameStays,
	othersUnread,
	orderByName,
	skillUnread,
	settingsOldKey,
	settingsUnused,
	ignoreNoEffect,
];
