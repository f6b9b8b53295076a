import type { DetectionCapability } from '../detection/capability.ts';
import type { KnownFamily } from '../detection/family.ts';
import type { KnownRuntime } from '../runtime.ts';
import { clues, database, versionClues } from './detection.ts';
import { mayRoleOf, policyFile, roleOf, workspaceConfig } from './files.ts';
import { memoryBeside, personsFolder } from './memory/memoryElsewhere.ts';
import { harnessNotes } from './prompt/harness/notes.ts';
import { aprilRelease, mayRelease } from './releases.ts';

const detection: DetectionCapability = {
	contextNames: [policyFile],
	databases: [database],
	folderNames: ['memory', '.holaboss', workspaceConfig],
	hiddenFolders: ['.holaboss'],
	settingsFiles: [workspaceConfig],
	reads: { names: [policyFile, workspaceConfig], folders: ['skills'] },
};

export const knownApril: KnownRuntime = {
	...aprilRelease,
	family: 'holaboss',
	sessionKinds: ['main', 'worker'],
	detection: {
		...detection,
		runTraces: ({ root }) => ({ folders: [], paths: [{ path: memoryBeside(root) }], notes: harnessNotes(root) }),
	},
	roleOf,
};

export const knownMay: KnownRuntime = {
	...mayRelease,
	family: 'holaboss',
	sessionKinds: ['main', 'subagent', 'worker'],
	detection: {
		...detection,
		runTraces: ({ root, environment }) => ({
			folders: [],
			paths: [{ path: personsFolder(root, environment.variables.MEMORY_ROOT_DIR) }],
			notes: harnessNotes(root),
		}),
	},
	roleOf: mayRoleOf,
};

export const knownHolaboss: KnownFamily = {
	id: 'holaboss',
	title: 'Holaboss',
	versions: [knownMay, knownApril],
	clues,
	toldBy: 'signs would be memory/workspace/, state/runtime.db or a .holaboss folder',
	versionClues,
};
