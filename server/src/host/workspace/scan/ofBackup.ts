import { basename, dirname } from 'node:path';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import type { DiskFiles } from '../../platform/diskFiles.ts';
import { isInside } from '../../platform/insideFolder.ts';
import { isTelling } from './discovery.ts';

/** `backups`, `08-Backups`, `backup_2026`, `archive`. */
const backupName = /^(?:\d+[-_. ])?(?:backups?|baks?|archives?)(?:[-_. ]\d.*)?$/iu;

/** True where a folder directly in `folder` is called after backups. */
export async function keepsBackups(folder: string, files: DiskFiles): Promise<boolean> {
	const listing = await files.list(folder);
	return (
		listing.kind === 'listed' && listing.entries.some(({ name, kind }) => kind === 'folder' && backupName.test(name))
	);
}

/** The folders from `root` up to the outermost of the `open` ones, nearest first, without that. */
function foldersUp(root: string, open: readonly string[]): readonly string[] {
	const folders: string[] = [];
	for (let at = root; at !== dirname(at) && open.some((folder) => isInside(folder, dirname(at))); at = dirname(at))
		folders.push(at);
	return folders;
}

/**
 * True for a folder below one that is called after backups, in an agent's own folder, such as `backups/2026-02-14`: nobody lives in what
 * an agent keeps of its earlier days.
 */
export async function isOfBackup(
	root: string,
	open: readonly string[],
	files: DiskFiles,
	runtimes: readonly KnownRuntime[],
): Promise<boolean> {
	const folders = foldersUp(root, open);
	const nearest = folders.findIndex((folder) => backupName.test(basename(folder)));
	if (nearest < 0) return false;
	const owners = folders.slice(nearest).map(dirname);
	const listings = await Promise.all(owners.map((folder) => files.list(folder)));
	return listings.some(
		(listing) => listing.kind === 'listed' && listing.entries.some(({ name }) => isTelling(runtimes, name)),
	);
}
