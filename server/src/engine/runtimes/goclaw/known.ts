import type { KnownFamily } from '../detection/family.ts';
import type { KnownRuntime } from '../runtime.ts';
import { agentFolders, configPaths, startFolderDecides, tellingKey } from './config/settings.ts';
import { clues, databaseNames } from './detection.ts';
import { bootstrapNames, fileNames, fileNames3, roleOf, roleOf3, storedFolders } from './files.ts';
import { program } from './install/program.ts';
import { agentPageName } from './managed/agentPage.ts';
import { byDatabase } from './managed/layouts/byDatabase.ts';
import { versionClues } from './versionClues.ts';

export const runtimeId = 'goclaw@2026.2.26';

export const knownVersion = {
	id: runtimeId,
	family: 'goclaw',
	version: '2026.2.26',
	title: 'GoClaw 2026.2.26',
	sessionKinds: ['main', 'group', 'subagent', 'cron', 'heartbeat'],
	detection: {
		contextNames: [...bootstrapNames, fileNames.memory, fileNames.memoryAlt],
		hiddenFolders: ['.goclaw'],
		reads: {
			names: Object.values(fileNames),
			folders: [...Object.values(storedFolders), 'skills', '.agents'],
		},
		databases: databaseNames,
		home: { configPaths, startFolderDecides, agentFolders },
	},
	config: { names: ['config.json', agentPageName], owns: (config) => tellingKey(config) !== undefined },
	roleOf,
} satisfies KnownRuntime;

/** The last release of what is called GoClaw 3, whose agents live in a database alone. */
export const runtimeId3 = 'goclaw@3.11.3';

export const knownVersion3 = {
	...knownVersion,
	id: runtimeId3,
	version: '3.11.3',
	title: 'GoClaw 3.11.3',
	detection: {
		...knownVersion.detection,
		reads: { ...knownVersion.detection.reads, names: Object.values(fileNames3) },
	},
	roleOf: roleOf3,
} satisfies KnownRuntime;

export const knownGoClaw: KnownFamily = {
	id: 'goclaw',
	title: 'GoClaw',
	program,
	versions: [knownVersion3, knownVersion],
	clues,
	toldBy: 'signs would be a key of its configuration, .goclaw in the path, its memory.db or its agents.db',
	versionClues: [byDatabase, ...versionClues(runtimeId, runtimeId3)],
};
