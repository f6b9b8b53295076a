import type { FileEntry, WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../platform/diskFiles.ts';
import { leadsOut } from '../platform/leadsOut.ts';
import { mapLimit } from '../platform/queue.ts';
import { sameEntry } from './equality.ts';
import { type IsInjected, scanFolder, sorted, takeEntry } from './scan/folderScan.ts';
import type { IsSkipped } from './scan/skippedFolders.ts';

export interface ChangedFolder {
	readonly root: string;
	/** What the disk had when it was last looked at. */
	readonly known: ReadonlyMap<WorkspacePath, FileEntry>;
	readonly files: DiskFiles;
	readonly isInjected: IsInjected;
	readonly isSkipped: IsSkipped;
	absolute(path: WorkspacePath): string;
}

/** Looks again at exactly these files and folders. What the disk has now; undefined where it is the same. */
export async function entriesNow(
	folder: ChangedFolder,
	paths: readonly WorkspacePath[],
): Promise<ReadonlyMap<WorkspacePath, FileEntry> | undefined> {
	const { root, known, files, isInjected, isSkipped } = folder;
	const results = await mapLimit(paths, 16, async (path) => {
		const entry = await takeEntry(files, root, path, isInjected);
		const facts = entry ? undefined : (await files.facts([folder.absolute(path)]))[0];
		// Links to folders are not followed here either.
		const isFolder =
			facts?.target === 'folder' && facts.link !== 'symlink' && !(await leadsOut(files, root, folder.absolute(path)));
		const below = isFolder ? await scanFolder(files, root, path, isInjected, isSkipped) : undefined;
		return { path, entry, below };
	});
	const next = new Map(known);
	for (const { path, entry, below } of results) {
		// A folder that came or went brings or takes all that is in it.
		if (!entry) for (const each of known.keys()) if (each.startsWith(`${path}/`)) next.delete(each);
		for (const found of below?.files.values() ?? []) next.set(found.path, found);
		if (entry) next.set(path, entry);
		else next.delete(path);
	}
	const isSame = next.size === known.size && [...next].every(([path, entry]) => sameEntry(entry, known.get(path)));
	if (isSame) return undefined;
	return [...next.keys()].some((path) => !known.has(path)) ? sorted(next.values()) : next;
}
