import type { Rule } from '../../../rules/rule.ts';

export const ownRules: readonly Rule[] = [];
