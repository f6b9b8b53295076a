import type { KnownFamily } from '../detection/family.ts';
import type { KnownRuntime } from '../runtime.ts';
import { clues, database } from './detection.ts';
import { policyFile, roleOf, workspaceConfig } from './files.ts';
import { memoryBeside } from './memory/memoryElsewhere.ts';

export const runtimeId = 'holaboss@2026.4.13';

export const knownVersion: KnownRuntime = {
	id: runtimeId,
	family: 'holaboss',
	version: '2026.4.13',
	title: 'Holaboss 2026.4.13',
	sessionKinds: ['main', 'worker'],
	// workspace.yaml switches skills and servers on and off; nothing of a prompt depends on how it is read.
	detection: {
		contextNames: [policyFile],
		databases: [database],
		folderNames: ['memory', '.holaboss', workspaceConfig],
		hiddenFolders: ['.holaboss'],
		reads: { names: [policyFile, workspaceConfig], folders: ['skills'] },
		runTraces: ({ root }) => ({ folders: [], paths: [{ path: memoryBeside(root) }] }),
	},
	roleOf,
};

export const knownHolaboss: KnownFamily = {
	id: 'holaboss',
	title: 'Holaboss',
	versions: [knownVersion],
	clues,
	toldBy: 'signs would be memory/workspace/, state/runtime.db or a .holaboss folder',
	versionClues: [],
};
