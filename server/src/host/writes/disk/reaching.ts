import { basename, dirname } from 'node:path';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { codeOf, WriteRefusal } from '../outcome.ts';
import type { HeldFolder, WriteFileSystem } from './fileSystem.ts';
import { sweep } from './leftovers.ts';
import { withLock } from './lock.ts';
import { look } from './looking.ts';
import { Outpaced, type PublishTarget, tidyUp } from './publish.ts';
import { resolveTarget, type WritePolicy, type WriteTarget } from './safePath.ts';

export interface WantedPath {
	/** Absolute path of the workspace's root folder. */
	readonly root: string;
	readonly path: WorkspacePath;
	readonly policy: WritePolicy;
}

/** What the system says of a folder that became something else, or is gone: the next look from the top says it better. */
const swappedCodes: ReadonlySet<string> = new Set(['ENOTDIR', 'ELOOP', 'ENOENT']);

/** The target with its folder in place. */
export async function prepared(disk: WriteFileSystem, where: WantedPath): Promise<WriteTarget> {
	const target = await resolveTarget(disk, where.root, where.path, where.policy);
	for (const folder of target.missingFolders) {
		// Made in the folder that was looked at, and not in what may have come in its place.
		const parent = await hold(disk, dirname(folder));
		try {
			await disk.makeFolder(parent.path(basename(folder))).catch((error) => {
				if (codeOf(error) !== 'EEXIST') throw error;
			});
		} finally {
			await parent.close();
		}
	}
	if (target.missingFolders.length === 0) return target;
	// Another look from the top: whatever stands there now may not be what we made.
	return resolveTarget(disk, where.root, where.path, where.policy);
}

/** Where the folder has become something else since it was looked at, everything begins anew. */
export async function hold(disk: WriteFileSystem, folder: string): Promise<HeldFolder> {
	return disk.hold(folder, folder).catch((error) => {
		throw swappedCodes.has(codeOf(error) ?? '') ? new Outpaced() : error;
	});
}

/** Runs `work` while nobody else writes the target, in the folder that it was found in. */
export async function locked<T>(
	disk: WriteFileSystem,
	target: WriteTarget,
	work: (place: PublishTarget) => Promise<T>,
): Promise<T> {
	const folder = await hold(disk, target.folder);
	const name = basename(target.file);
	try {
		return await withLock(folder.path(name), async (held) => {
			const place: PublishTarget = { folder, name, held };
			try {
				await sweep(disk, folder.path(name), Date.now());
				await tidyUp(disk, place, () => look(disk, target.path, folder.path(name)));
				return await work(place);
			} catch (error) {
				// Whoever took over a lock that seemed abandoned may have swept our temporary file away.
				if (!held.intact() && !(error instanceof WriteRefusal)) throw new Outpaced();
				throw error;
			}
		});
	} finally {
		await folder.close();
	}
}
