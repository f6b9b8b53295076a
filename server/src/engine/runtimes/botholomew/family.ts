import type { Family } from '../detection/family.ts';
import { botholomew } from './botholomew.ts';
import { clues, versionClues } from './detection.ts';
import { program } from './install/program.ts';
import { v0_12_5 } from './versions/v0_12_5.ts';
import { v0_18_8 } from './versions/v0_18_8.ts';
import { v0_20_2 } from './versions/v0_20_2.ts';

const profiles = [v0_20_2, v0_18_8, v0_12_5];

export const botholomewFamily: Family = {
	id: 'botholomew',
	title: 'Botholomew',
	program,
	versions: profiles.map(botholomew),
	clues: (scene) => clues(profiles, scene),
	toldBy:
		'signs would be agent-modification in the frontmatter of its prompts, a key of config/config.json, or .botholomew',
	versionClues: versionClues(profiles),
};
