import type { Family } from '../detection/family.ts';
import { cline } from './cline.ts';
import { knownCline } from './known.ts';

export const clineFamily: Family = { ...knownCline, versions: [cline] };
