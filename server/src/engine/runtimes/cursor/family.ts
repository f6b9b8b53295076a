import type { Family } from '../detection/family.ts';
import { cursor } from './cursor.ts';
import { clues } from './detection.ts';

export const cursorFamily: Family = {
	id: 'cursor',
	title: 'Cursor (by its documentation)',
	versions: [cursor],
	clues,
	toldBy: 'signs would be .cursor/rules or .cursorrules',
	versionClues: [],
};
