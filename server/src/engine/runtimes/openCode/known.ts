import { namesNoted } from '../coding/names.ts';
import type { KnownFamily } from '../detection/family.ts';
import { byInstallation } from '../detection/version.ts';
import type { KnownRuntime } from '../runtime.ts';
import { clues } from './detection.ts';
import { configNames, ownFolder } from './paths.ts';

export const runtimeId = 'opencode@1.18.33';

export const knownVersion: KnownRuntime = {
	id: runtimeId,
	family: 'opencode',
	version: '1.18.33',
	title: 'OpenCode 1.18.33',
	sessionKinds: ['main'],
	detection: {
		contextNames: [],
		asksPlaces: true,
		namesBelow: namesNoted('AGENTS.md'),
		folderNames: [ownFolder],
		hiddenFolders: [ownFolder],
		waking: configNames,
		settingsFiles: configNames,
	},
};

export const knownOpenCode: KnownFamily = {
	id: 'opencode',
	title: 'OpenCode',
	versions: [knownVersion],
	clues,
	toldBy: 'signs would be opencode.json, or agents, commands or skills in .opencode',
	versionClues: [byInstallation],
};
