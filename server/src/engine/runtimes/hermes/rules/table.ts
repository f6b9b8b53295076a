import type { Rule } from '../../../rules/rule.ts';
import { blocked } from './blocked.ts';
import { configBroken } from './configBroken.ts';
import { configUnknownKey } from './configUnknownKey.ts';
import { configValue } from './configValue.ts';
import { homeUnread } from './homeUnread.ts';
import { shadowed } from './shadowed.ts';
import { windowTooSmall } from './windowTooSmall.ts';

/** What can only be wrong with Hermes Agent; what loses most comes first. */
export const ownRules: readonly Rule[] = [
	windowTooSmall,
	blocked,
	configBroken,
	homeUnread,
	configValue,
	configUnknownKey,
	shadowed,
];
