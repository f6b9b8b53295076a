import { relative, sep } from 'node:path';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../platform/diskFiles.ts';
import { isInside } from '../platform/insideFolder.ts';
import type { Workspace, Workspaces } from '../workspace/workspaces.ts';
import { diskOnce } from './diskOnce.ts';
import type { Past, PastPoint } from './past.ts';
import { pastFiles } from './pastFiles.ts';

/** The workspace as it was, as if the disk were that of then: whatever can be asked of a workspace can be asked of it. */
export interface PastWorkspaces {
	/** `moment`: what its clock shows, in ms since the epoch. */
	at(point: PastPoint, moment: number): Promise<Workspace | undefined>;
}

interface PastWorkspacesOptions {
	readonly past: Past;
	/** Absolute path of the workspace's folder. */
	readonly root: string;
	readonly disk: DiskFiles;
	/** True for what a workspace reads before anybody asks. */
	readonly isInjected: (path: WorkspacePath) => boolean;
	/** How workspaces of another disk are made; `now` is the disk of now, for what nobody kept. */
	workspacesOn(files: DiskFiles, clock: () => number, now: DiskFiles): Workspaces;
}

export function createPastWorkspaces({
	past,
	root,
	disk,
	isInjected,
	workspacesOn,
}: PastWorkspacesOptions): PastWorkspaces {
	const now = diskOnce(disk);
	const isRead = (path: string): boolean =>
		isInside(root, path) && isInjected(relative(root, path).split(sep).join('/'));
	return {
		async at(point, moment) {
			const [folder, around] = await Promise.all([past.folderAt(point), past.around?.(point)]);
			const files = pastFiles({ root, folder, at: point.at, isRead, now, around });
			const workspaces = workspacesOn(files, () => moment, now);
			const workspace = await workspaces.adopt(root);
			await workspaces.searched();
			return workspace;
		},
	};
}
