import type { KnownFamily } from '../detection/family.ts';
import type { KnownRuntime } from '../runtime.ts';
import { clues } from './detection.ts';
import { homeName, memoryPaths, ownContextNames } from './paths.ts';

export const runtimeId = 'hermes@0.19.0';

export const knownVersion: KnownRuntime = {
	id: runtimeId,
	family: 'hermes',
	version: '0.19.0',
	title: 'Hermes Agent 0.19.0',
	sessionKinds: ['main', 'chat', 'cron', 'subagent'],
	detection: {
		asksPlaces: true,
		contextNames: [],
		folderNames: [homeName],
		hiddenFolders: [homeName],
		waking: [...ownContextNames, ...memoryPaths],
	},
};

export const knownHermes: KnownFamily = {
	id: 'hermes',
	title: 'Hermes Agent',
	versions: [knownVersion],
	clues,
	toldBy: 'signs would be .hermes.md, or SOUL.md next to memories/ or to a config.yaml of its own',
	versionClues: [],
};
