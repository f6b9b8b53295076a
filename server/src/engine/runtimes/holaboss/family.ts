import type { Family } from '../detection/family.ts';
import { clues } from './detection.ts';
import { holaboss } from './holaboss.ts';

export const holabossFamily: Family = {
	id: 'holaboss',
	title: 'Holaboss',
	versions: [holaboss],
	clues,
	toldBy: 'signs would be memory/workspace/, state/runtime.db or a .holaboss folder',
	versionClues: [],
};
