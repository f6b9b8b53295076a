import type { AgentFolder } from '../runtimes/detection/capability.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import type { Snapshot } from './snapshot.ts';

/** The agents that the configuration has live in the folder of the snapshot. */
export const agentsIn = ({ detection }: Runtime, { root, config, environment }: Snapshot): readonly AgentFolder[] =>
	(detection.home?.agentFolders(config, environment) ?? []).filter(({ folder }) => folder === root);
