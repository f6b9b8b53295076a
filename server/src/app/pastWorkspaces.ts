import { relative, sep } from 'node:path';
import { registry } from '../engine/runtimes/registry.ts';
import type { Environment } from '../engine/workspace/snapshot.ts';
import { diskOnce } from '../host/past/diskOnce.ts';
import type { Past, PastPoint } from '../host/past/past.ts';
import { pastFiles } from '../host/past/pastFiles.ts';
import { diskFiles } from '../host/platform/diskFiles.ts';
import { isInside } from '../host/platform/insideFolder.ts';
import { injectedBy } from '../host/workspace/scan/folderScan.ts';
import type { Workspace, WorkspacesOptions } from '../host/workspace/workspaces.ts';
import { installationsHere, workspacesHere } from './thisMachine.ts';

interface PastWorkspacesOptions extends Pick<WorkspacesOptions, 'settingsFor' | 'wordingFor'> {
	readonly past: Past;
	/** Absolute path of the workspace's folder. */
	readonly root: string;
	readonly environment: Environment;
}

/** The workspace as it was, as if the disk were that of then: whatever can be asked of a workspace can be asked of it. */
export interface PastWorkspaces {
	/** `moment`: what its clock shows, in ms since the epoch. */
	at(point: PastPoint, moment: number): Promise<Workspace | undefined>;
}

const isInjected = injectedBy(registry.runtimes);

export function createPastWorkspaces({ past, root, environment, ...more }: PastWorkspacesOptions): PastWorkspaces {
	const now = diskOnce(diskFiles);
	const installations = installationsHere(environment, registry, now);
	const isRead = (path: string): boolean =>
		isInside(root, path) && isInjected(relative(root, path).split(sep).join('/'));
	return {
		async at(point, moment) {
			const [folder, around] = await Promise.all([past.folderAt(point), past.around?.(point)]);
			const files = pastFiles({ root, folder, at: point.at, isRead, now, around });
			const workspaces = workspacesHere({ registry, environment, clock: () => moment, files, installations, ...more });
			const workspace = await workspaces.adopt(root);
			await workspaces.searched();
			return workspace;
		},
	};
}
