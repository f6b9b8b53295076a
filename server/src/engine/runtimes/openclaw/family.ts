import type { Family } from '../detection/family.ts';
import { clues } from './detection.ts';
import { openClaw } from './openclaw.ts';
import { program } from './program.ts';
import { versionClues } from './versionClues.ts';
import { v2026_1_24 } from './versions/v2026_1_24.ts';
import { v2026_1_29 } from './versions/v2026_1_29.ts';
import { v2026_3_13 } from './versions/v2026_3_13.ts';
import { v2026_5_28 } from './versions/v2026_5_28.ts';
import { v2026_7_1 } from './versions/v2026_7_1.ts';
import { v2026_9_6 } from './versions/v2026_9_6.ts';

const profiles = [v2026_9_6, v2026_7_1, v2026_5_28, v2026_3_13, v2026_1_29, v2026_1_24];

export const openClawFamily: Family = {
	id: 'openclaw',
	title: 'OpenClaw',
	program,
	formerIds: { 'clawdbot@2026.1.24': 'openclaw@2026.1.24' },
	versions: profiles.map(openClaw),
	clues: (scene) => clues(profiles, scene),
	toldBy: 'signs would be SOUL.md or IDENTITY.md next to other files of an agent, or its configuration',
	versionClues: versionClues(profiles),
};
