export type { Rule, RuleView } from '../runtimes/runtime.ts';
export type * from './finding.ts';
