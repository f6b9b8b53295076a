import type { ClaudeCodeProfile } from '../profile.ts';
import { v2_1_54 } from './v2_1_54.ts';
import { v2_1_330 } from './v2_1_330.ts';

/** Newest first. */
export const profiles: readonly ClaudeCodeProfile[] = [v2_1_330, v2_1_54];

/** The profile of a version that there is. */
export const profileOf = (version: string): ClaudeCodeProfile =>
	profiles.find((profile) => profile.version === version) ?? v2_1_330;
