import { namesNoted } from '../coding/names.ts';
import type { KnownFamily } from '../detection/family.ts';
import { byInstallation } from '../detection/version.ts';
import type { KnownRuntime } from '../runtime.ts';
import { clues } from './detection.ts';
import { agentsName, rulesFolder } from './paths.ts';

export const runtimeId = 'cline@0.0.86';

export const knownVersion: KnownRuntime = {
	id: runtimeId,
	family: 'cline',
	version: '0.0.86',
	title: 'Cline (core 0.0.86)',
	sessionKinds: ['main'],
	detection: { contextNames: [], asksPlaces: true, namesBelow: namesNoted(agentsName), waking: [rulesFolder] },
};

export const knownCline: KnownFamily = {
	id: 'cline',
	title: 'Cline',
	versions: [knownVersion],
	clues,
	toldBy: 'signs would be .clinerules, or rules, skills or workflows in .cline',
	versionClues: [byInstallation],
};
