import type { Family } from '../detection/family.ts';
import { holaboss } from './holaboss.ts';
import { knownHolaboss } from './known.ts';

export const holabossFamily: Family = { ...knownHolaboss, versions: [holaboss] };
