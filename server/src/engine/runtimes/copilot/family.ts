import type { Family } from '../detection/family.ts';
import { copilot } from './copilot.ts';
import { knownCopilot } from './known.ts';

export const copilotFamily: Family = { ...knownCopilot, versions: [copilot] };
