import type { FileEntry, WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from '../workspace/workspaces.ts';

type Entries = ReadonlyMap<WorkspacePath, FileEntry>;

const sameOnDisk = (a: FileEntry | undefined, b: FileEntry): boolean =>
	a !== undefined && !a.isUnseen && !b.isUnseen && a.size === b.size && a.modified === b.modified;

/** Paths that the disk has otherwise than before. Typing changes nothing there. */
function changedOnDisk(before: Entries, after: Entries): readonly WorkspacePath[] {
	const changed: WorkspacePath[] = [];
	for (const [path, entry] of after) {
		const old = before.get(path);
		if (old !== entry && !sameOnDisk(old, entry)) changed.push(path);
	}
	for (const path of before.keys()) if (!after.has(path)) changed.push(path);
	return changed;
}

/** What the disk has had of each workspace since somebody asked about it first; `tell` hears what is otherwise by now. */
export function createDiskNews(tell: (workspace: Workspace, paths: readonly WorkspacePath[]) => void) {
	const seen = new Map<string, Entries>();
	return {
		/** Before anything is asked, so that no change falls between; and what nobody has looked at yet cannot be told from what has changed. */
		async watch(workspace: Workspace): Promise<void> {
			await workspace.settleFiles();
			if (!seen.has(workspace.root)) seen.set(workspace.root, workspace.snapshot().files);
		},
		lookAgain(workspace: Workspace): void {
			const { root } = workspace;
			const before = seen.get(root);
			if (!before) return;
			const after = workspace.snapshot().files;
			seen.set(root, after);
			tell(workspace, changedOnDisk(before, after));
		},
		isWatched: (root: string): boolean => seen.has(root),
		roots: (): Iterable<string> => seen.keys(),
		forget: (root: string): void => void seen.delete(root),
	};
}
