import type { Rule } from '../../../rules/rule.ts';
import { memoryBlocked } from './memoryBlocked.ts';
import { memoryForm } from './memoryForm.ts';
import { memoryFull } from './memoryFull.ts';
import { memoryRepeated } from './memoryRepeated.ts';

/** What can be wrong with what Hermes Agent remembers. */
export const memoryRules: readonly Rule[] = [memoryBlocked, memoryFull, memoryForm, memoryRepeated];
