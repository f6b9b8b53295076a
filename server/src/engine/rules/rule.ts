import type { RuleOn } from '../runtimes/capabilities/rules.ts';
import type { RuleView } from '../runtimes/runtime.ts';

export type { RuleView } from '../runtimes/runtime.ts';
export type * from './finding.ts';

export type Rule = RuleOn<RuleView>;
