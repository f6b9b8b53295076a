import type { Family } from '../detection/family.ts';
import { hermes } from './hermes.ts';
import { knownHermes } from './known.ts';

export const hermesFamily: Family = { ...knownHermes, versions: [hermes] };
