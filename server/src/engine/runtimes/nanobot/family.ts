import type { Family } from '../detection/family.ts';
import { knownNanobot } from './known.ts';
import { nanobot } from './nanobot.ts';

export const nanobotFamily: Family = { ...knownNanobot, versions: [nanobot] };
