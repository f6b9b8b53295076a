import type { AgentFolder } from '../runtimes/detection/capability.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import type { Snapshot } from './snapshot.ts';

/** True where the absolute `folder` that a configuration names is the root of the snapshot, whatever link leads there. */
export const isRoot = ({ root, rootNames }: Snapshot, folder: string): boolean =>
	folder === root || (rootNames?.has(folder) ?? false);

/** The agents that the configuration has live in the folder of the snapshot, in its order: the default agent first. */
export const agentsIn = ({ detection }: Runtime, snapshot: Snapshot): readonly AgentFolder[] =>
	(detection.home?.agentFolders(snapshot.config, snapshot.environment) ?? []).filter(({ folder }) =>
		isRoot(snapshot, folder),
	);
