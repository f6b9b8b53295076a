import type { Family } from '../detection/family.ts';
import { goClaw } from './goclaw.ts';
import { goClaw3 } from './goclaw3.ts';
import { knownGoClaw } from './known.ts';

export const goClawFamily: Family = { ...knownGoClaw, versions: [goClaw3, goClaw] };
