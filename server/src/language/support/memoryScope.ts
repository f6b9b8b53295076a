import type { FileEntry, WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../host/workspaces.ts';

/** What the agent has written down, by path: what a note may be written to, and what is there. */
export const memoryFilesOf = (workspace: Workspace): readonly FileEntry[] =>
	[...workspace.snapshot().files.values()].filter(({ path }) => workspace.runtime.memory.accepts(path));

/** Files of the memory that can be searched. */
export const searchedMemory = (
	workspace: Workspace,
	leftOut: readonly { readonly path: WorkspacePath }[],
): readonly FileEntry[] => {
	const left = new Set(leftOut.map(({ path }) => path));
	return memoryFilesOf(workspace).filter(({ path }) => !left.has(path));
};
