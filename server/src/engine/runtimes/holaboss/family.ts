import type { Family } from '../detection/family.ts';
import { holaboss } from './holaboss.ts';
import { knownHolaboss } from './known.ts';
import { v2026_4_13 } from './versions/v2026_4_13.ts';
import { v2026_5_19 } from './versions/v2026_5_19.ts';

export const holabossFamily: Family = { ...knownHolaboss, versions: [v2026_5_19, v2026_4_13].map(holaboss) };
