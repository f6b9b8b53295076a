import type { Family } from '../detection/family.ts';
import { knownOpenCode } from './known.ts';
import { openCode } from './openCode.ts';

export const openCodeFamily: Family = { ...knownOpenCode, versions: [openCode] };
