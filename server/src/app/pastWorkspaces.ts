import type { Registry } from '../engine/runtimes/createRegistry.ts';
import type { Environment } from '../engine/workspace/snapshot.ts';
import type { Installations } from '../host/install/installations.ts';
import type { Past } from '../host/past/past.ts';
import { createPastWorkspaces, type PastWorkspaces } from '../host/past/pastWorkspaces.ts';
import { diskFiles } from '../host/platform/diskFiles.ts';
import { injectedBy } from '../host/workspace/scan/folderScan.ts';
import type { WorkspacesOptions } from '../host/workspace/workspaces.ts';
import { installationsHere, workspacesHere } from './thisMachine.ts';

interface PastWorkspacesHere extends Pick<WorkspacesOptions, 'settingsFor' | 'wordingFor'> {
	readonly past: Past;
	/** Absolute path of the workspace's folder. */
	readonly root: string;
	readonly registry: Registry;
	readonly environment: Environment;
}

/** The workspace at `root` in earlier days, on this machine. */
export function pastWorkspacesHere({ past, root, registry, environment, ...more }: PastWorkspacesHere): PastWorkspaces {
	let installations: Installations | undefined;
	return createPastWorkspaces({
		past,
		root,
		disk: diskFiles,
		isInjected: injectedBy(registry.runtimes),
		workspacesOn(files, clock, now) {
			installations ??= installationsHere(environment, registry, now);
			return workspacesHere({ registry, environment, clock, files, installations, ...more });
		},
	});
}
