import type { KnownFamily } from '../detection/family.ts';
import type { KnownRuntime } from '../runtime.ts';
import { clues } from './detection.ts';

export const runtimeId = 'cursor@docs';

export const knownVersion: KnownRuntime = {
	id: runtimeId,
	family: 'cursor',
	version: 'docs',
	title: 'Cursor (by its documentation)',
	sessionKinds: ['main'],
	detection: { contextNames: [], asksPlaces: true, waking: ['.cursorrules', '.cursor/rules'] },
};

export const knownCursor: KnownFamily = {
	id: 'cursor',
	title: 'Cursor (by its documentation)',
	versions: [knownVersion],
	clues,
	toldBy: 'signs would be .cursor/rules or .cursorrules',
	versionClues: [],
};
