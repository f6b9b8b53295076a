import { openGitPast } from '../past/git/gitPast.ts';
import { openObjects } from '../past/git/objects.ts';
import type { Past } from '../past/past.ts';
import { backupBranch, backupPlace, backupRepository, readBackupState } from './place.ts';

/**
 * The past of the workspace at `root` by its backup, with our own data below `dataFolder`; both absolute. The workspace may be
 * gone. Undefined where nothing has been backed up.
 */
export async function openBackupPast(root: string, dataFolder: string): Promise<Past | undefined> {
	const place = await backupPlace(root, dataFolder);
	// What is kept next to it may be damaged: its states are what is asked for.
	if ((await readBackupState(place).catch(() => place)) === undefined) return undefined;
	const repository = backupRepository(place.gitDir);
	const tip = await (await openObjects(repository)).resolve(`refs/heads/${backupBranch}`);
	return tip === undefined ? undefined : openGitPast(repository, backupBranch, 'the backup');
}
