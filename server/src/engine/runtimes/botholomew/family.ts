import type { Family } from '../detection/family.ts';
import { botholomew } from './botholomew.ts';
import { knownBotholomew } from './known.ts';
import { v0_12_5 } from './versions/v0_12_5.ts';
import { v0_18_8 } from './versions/v0_18_8.ts';
import { v0_20_2 } from './versions/v0_20_2.ts';

export const botholomewFamily: Family = { ...knownBotholomew, versions: [v0_20_2, v0_18_8, v0_12_5].map(botholomew) };
