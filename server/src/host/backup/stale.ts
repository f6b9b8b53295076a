import { dirname } from 'node:path';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { openObjects } from '../past/git/objects.ts';
import { gatherBackup } from './gather.ts';
import { type BackupPlace, backupBranch, backupPlace, backupRepository, readBackupState } from './place.ts';
import { filesOfTree, isInOrAbove } from './tree.ts';

const day = 86_400_000;

/** Days without a backup that are worth a word. */
const fewest = 7;

/** Whether the newest state of the backup has a path, or something below it. Where nobody can tell, it has. */
async function keptIn({ gitDir }: Pick<BackupPlace, 'gitDir'>): Promise<(path: WorkspacePath) => boolean> {
	try {
		const objects = await openObjects(backupRepository(gitDir));
		const tip = await objects.resolve(`refs/heads/${backupBranch}`);
		const commit = tip === undefined ? undefined : await objects.commit(tip);
		if (commit) return isInOrAbove((await filesOfTree(objects, commit.tree)).keys());
	} catch {
		// A backup that cannot be read is told of by others.
	}
	return () => true;
}

/**
 * How many whole days ago the workspace at `root` was backed up last, where that is a week or more and something has changed since, or
 * cannot be looked at; undefined where nobody has set a backup up. Our own data is below `dataFolder`; `now` in ms since the epoch.
 */
export async function staleBackupDays(root: string, dataFolder: string, now: number): Promise<number | undefined> {
	const place = await backupPlace(root, dataFolder);
	const state = await readBackupState(place).catch(() => undefined);
	const last = state?.whole ?? state?.checked;
	const days = last === undefined ? 0 : Math.floor((now - last) / day);
	if (last === undefined || days < fewest) return undefined;
	const isKept = await keptIn(place);
	// As a backup would go: what it would not take does not make it stale.
	const found = await gatherBackup(place.root, dirname(place.gitDir), undefined, isKept).catch(() => undefined);
	if (!found) return undefined;
	const isStale =
		found.files.some(({ modified }) => modified > last) ||
		found.leftOut.some(({ path, failed }) => failed && isKept(path));
	return isStale ? days : undefined;
}
