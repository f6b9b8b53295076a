import type { KnownFamily } from '../detection/family.ts';
import type { KnownRuntime } from '../runtime.ts';
import { agentFolders, configName, configPaths, homeName, ownKeyIn, statedFolders } from './config/settings.ts';
import { clues, traces } from './detection.ts';
import { bootstrapNames, fileNames, roleOf, unreadNames } from './files.ts';

export const runtimeId = 'nanobot@0.3.5';

export const knownVersion = {
	id: runtimeId,
	family: 'nanobot',
	version: '0.3.5',
	title: 'nanobot 0.3.5',
	sessionKinds: ['main', 'chat', 'cron', 'heartbeat', 'subagent'],
	detection: {
		contextNames: [...bootstrapNames, fileNames.heartbeat],
		folderNames: [homeName],
		hiddenFolders: [homeName],
		folders: ['memory', 'skills'],
		reads: {
			names: [...bootstrapNames, fileNames.heartbeat, ...unreadNames],
			folders: ['memory', 'skills'],
		},
		traces,
		home: { configPaths, agentFolders, statedFolders },
	},
	config: { names: [configName], owns: (config) => ownKeyIn(config) !== undefined },
	roleOf,
} satisfies KnownRuntime;

export const knownNanobot: KnownFamily = {
	id: 'nanobot',
	title: 'nanobot',
	versions: [knownVersion],
	clues,
	toldBy: 'signs would be .nanobot in the path, memory/history.jsonl, or a key of its configuration',
	versionClues: [],
};
