import { detectRuntime, runtimeById, runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import type { Workspace, Workspaces } from '../../../server/src/host/workspace/workspaces.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { type FileTree, layOut, type Tree } from './fileTree.ts';

export interface RealWorkspace {
	readonly files: FileTree;
	readonly workspaces: Workspaces;
	readonly workspace: Workspace;
}

interface Around {
	/** A runtime's id. */
	readonly runtime: string;
	/** ms since the epoch. */
	readonly clock?: () => number;
	/** Relative to the root. */
	readonly configFile?: string;
}

/** A workspace on the disk, read as the server reads it. The tree's root is the workspace. */
export async function realWorkspace(tree: Tree, around: Around): Promise<RealWorkspace> {
	const files = await layOut(tree);
	return { files, ...(await workspaceIn(files, around)) };
}

/** The same, of files that are there already. */
export async function workspaceIn(
	{ root, home }: Pick<FileTree, 'root' | 'home'>,
	{ runtime, clock, configFile = '' }: Around,
): Promise<Omit<RealWorkspace, 'files'>> {
	const workspaces = createWorkspaces({
		files: diskFiles,
		runtimes,
		runtimeById,
		detectRuntime,
		environment: { home, hostTimeZone: 'UTC', variables: {} },
		clock: clock ?? (() => Date.UTC(2026, 10, 21, 12)),
		settingsFor: () => ({ runtime, isNamedHere: true, configFile }),
	});
	await workspaces.setFolders([root]);
	const workspace = workspaces.ownerOf(root) ?? workspaces.list()[0];
	if (!workspace) throw new Error('no workspace was found');
	return { workspaces, workspace };
}
