import type { Family } from '../detection/family.ts';
import { clues } from './detection.ts';
import { goClaw } from './goclaw.ts';
import { program } from './install/program.ts';

export const goClawFamily: Family = {
	id: 'goclaw',
	title: 'GoClaw',
	program,
	versions: [goClaw],
	clues,
	toldBy: 'signs would be a key of its configuration, .goclaw in the path, its memory.db or its agents.db',
	versionClues: [],
};
