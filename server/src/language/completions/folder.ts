import { diskFiles } from '../../host/platform/diskFiles.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';

/** Folders of tools, that nobody writes instructions in. */
const isOfTools = (name: string): boolean => name === '.git' || name === 'node_modules';

/** What of `path` a person has written last, and the folder before it. */
export function splitAtLast(path: string): { readonly folder: string; readonly name: string } {
	const at = path.lastIndexOf('/') + 1;
	return { folder: path.slice(0, at), name: path.slice(at) };
}

/**
 * What lies in a folder (absolute), in any order. Where it is not in the workspace, nothing is listed: what is there is nobody's business while
 * somebody only types.
 */
export async function entriesIn(workspace: Workspace, folder: string) {
	if (folder !== workspace.root && workspace.pathOf(folder) === undefined) return [];
	const listing = await diskFiles.list(folder);
	return listing.kind === 'listed' ? listing.entries.filter(({ name }) => !isOfTools(name)) : [];
}
