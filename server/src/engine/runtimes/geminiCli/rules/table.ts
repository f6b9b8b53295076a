import type { Rule } from '../../../rules/rule.ts';

/** What can only be wrong in a workspace of Gemini CLI. */
export const geminiRules: readonly Rule[] = [];
