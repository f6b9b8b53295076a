import { access } from 'node:fs/promises';
import { openObjects } from '../past/git/objects.ts';
import { PastTrouble } from '../past/past.ts';
import { copyTo } from './copyTo.ts';
import { exclusively } from './exclusively.ts';
import {
	type BackupPlace,
	type BackupState,
	type BackupTarget,
	backupBranch,
	backupRepository,
	readBackupState,
	writeBackupState,
} from './place.ts';
import { pushTo } from './pushTo.ts';
import { isAddress } from './target.ts';

/** A disk that is not connected leaves an empty place behind: a copy that is begun there anew would be on this computer's own disk. */
async function requireCopy({ to }: BackupTarget, { target, pushed }: BackupState): Promise<void> {
	if (pushed === undefined || target?.to !== to) return;
	const isThere = await access(to).then(
		() => true,
		() => false,
	);
	if (!isThere)
		throw new PastTrouble(
			`${to}: the copy that was pushed here is gone, so nothing was pushed. Connect the disk that it is on. To begin a new copy, make an empty folder here first`,
		);
}

/**
 * Brings the newest backup to where the person says, onto a branch of its own, and keeps that place as theirs.
 * @throws PastTrouble where there is no backup yet, or it does not arrive
 */
export async function pushBackup(place: BackupPlace, target: BackupTarget, signal?: AbortSignal): Promise<void> {
	await exclusively(place, `the backup could not be pushed to ${target.to}`, async () => {
		const state = await readBackupState(place);
		const objects = state && (await openObjects(backupRepository(place.gitDir)));
		const tip = await objects?.resolve(`refs/heads/${backupBranch}`);
		if (!state || tip === undefined) throw new PastTrouble(`${place.root}: there is no backup of this folder yet`);
		if (!isAddress(target)) await requireCopy(target, state);
		await (isAddress(target) ? pushTo(place.gitDir, target, signal) : copyTo(place, tip, target));
		await writeBackupState(place, { ...state, target, pushed: tip });
	});
}
