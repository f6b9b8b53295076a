import type { Rule } from '../../../rules/rule.ts';

export const copilotRules: readonly Rule[] = [];
