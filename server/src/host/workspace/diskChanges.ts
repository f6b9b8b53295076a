import type { FileEntry, WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../platform/diskFiles.ts';
import { leadsOut } from '../platform/leadsOut.ts';
import { mapLimit } from '../platform/queue.ts';
import { sameEntry } from './equality.ts';
import { takeEntry } from './scan/fileEntry.ts';
import { type IsInjected, scanFolder } from './scan/folderScan.ts';
import { sorted } from './scan/pathOrder.ts';
import type { IsSkipped } from './scan/skippedFolders.ts';
import type { UsualName } from './scan/usualNames.ts';

export interface ChangedFolder {
	/** Absolute. */
	readonly root: string;
	readonly files: DiskFiles;
	readonly isInjected: IsInjected;
	readonly isSkipped: IsSkipped;
	readonly usualName: UsualName;
	absolute(path: WorkspacePath): string;
}

/** What the disk has at a path that may have changed: a file, or all that is in a folder; neither where nothing is there. */
export interface LookedAgain {
	readonly path: WorkspacePath;
	readonly entry: FileEntry | undefined;
	readonly below: ReadonlyMap<WorkspacePath, FileEntry> | undefined;
}

/** Looks again at exactly these files and folders. */
export const lookAgainAt = (folder: ChangedFolder, paths: readonly WorkspacePath[]): Promise<readonly LookedAgain[]> =>
	mapLimit(paths, 16, async (path) => {
		const { root, files, isInjected, isSkipped } = folder;
		const entry = await takeEntry(files, root, path, isInjected(path));
		const facts = entry ? undefined : (await files.facts([folder.absolute(path)]))[0];
		// Links to folders are not followed here either.
		const isFolder =
			facts?.target === 'folder' && facts.link !== 'symlink' && !(await leadsOut(files, root, folder.absolute(path)));
		const below = isFolder ? await scanFolder(files, root, path, isInjected, isSkipped) : undefined;
		return { path, entry, below: below?.files };
	});

/** `known` with what was found at a second look; undefined where it is the same. */
export function withChanges(
	known: ReadonlyMap<WorkspacePath, FileEntry>,
	looked: readonly LookedAgain[],
): ReadonlyMap<WorkspacePath, FileEntry> | undefined {
	const next = new Map(known);
	for (const { path, entry, below } of looked) {
		// A folder that came or went brings or takes all that is in it.
		if (!entry) for (const each of known.keys()) if (each.startsWith(`${path}/`)) next.delete(each);
		for (const found of below?.values() ?? []) next.set(found.path, found);
		if (entry) next.set(path, entry);
		else next.delete(path);
	}
	const isSame = next.size === known.size && [...next].every(([path, entry]) => sameEntry(entry, known.get(path)));
	if (isSame) return undefined;
	return [...next.keys()].some((path) => !known.has(path)) ? sorted(next.values()) : next;
}
