import { realpathSync } from 'node:fs';
import { type AccessTable, accessTable } from '../../engine/access/accessTable.ts';
import { placeholderWording } from '../../engine/prompt/wording/placeholder.ts';
import { isInside, isSamePlace } from '../platform/insideFolder.ts';
import type { Workspace } from './workspaces.ts';

/** Where a folder really is; the path as it is where nothing is there. */
function realFolder(path: string): string {
	try {
		return realpathSync.native(path);
	} catch {
		return path;
	}
}

/** Who may read and write what in a workspace; folders are the same where links lead to one. Undefined where nothing is known of it. */
export function accessTableOf(workspace: Workspace): AccessTable | undefined {
	const { runtime } = workspace;
	const snapshot = workspace.snapshot();
	return accessTable(runtime, snapshot, {
		title: runtime.title,
		promptOf: (kind, agentId) =>
			runtime.assemble(snapshot, { ...workspace.session(kind), agentId }, placeholderWording),
		isSameFolder: (a, b) => isSamePlace(realFolder(a), realFolder(b)),
		isInFolder: (folder, path) => isInside(realFolder(folder), realFolder(path)),
	});
}
