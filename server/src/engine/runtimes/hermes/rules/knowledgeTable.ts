import type { Rule } from '../../../rules/rule.ts';
import { memoryBlocked } from './memoryBlocked.ts';
import { memoryForm } from './memoryForm.ts';
import { memoryFull } from './memoryFull.ts';
import { memoryRepeated } from './memoryRepeated.ts';
import { skillStops } from './skillStops.ts';

/** What can be wrong with what Hermes Agent remembers and can do. */
export const knowledgeRules: readonly Rule[] = [skillStops, memoryBlocked, memoryFull, memoryForm, memoryRepeated];
