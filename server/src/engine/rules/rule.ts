import type { RuleOn } from '../runtimes/rules.ts';
import type { RuleView } from '../runtimes/runtime.ts';

export type { RuleView } from '../runtimes/runtime.ts';
export type * from './finding.ts';

export type Rule = RuleOn<RuleView>;
