import type { Family } from '../detection/family.ts';
import { codex } from './codex.ts';
import { knownCodex } from './known.ts';

export const codexFamily: Family = { ...knownCodex, versions: [codex] };
