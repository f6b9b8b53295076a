import type { Rule } from '../../../rules/rule.ts';
import { heartbeatUnheard } from './heartbeatUnheard.ts';
import { oldTemplate } from './oldTemplate.ts';
import { skillUnsaid } from './skillUnsaid.ts';

/** What can only be wrong with nanobot. */
export const ownRules: readonly Rule[] = [skillUnsaid, heartbeatUnheard, oldTemplate];
