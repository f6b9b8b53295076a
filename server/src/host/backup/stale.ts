import { dirname } from 'node:path';
import { gatherBackup } from './gather.ts';
import { backupPlace, readBackupState } from './place.ts';

const day = 86_400_000;

/** Days without a backup that are worth a word. */
const fewest = 7;

/**
 * How many whole days ago the workspace at `root` was backed up last, where that is a week or more and something has changed since;
 * undefined where nobody has set a backup up. Our own data is below `dataFolder`; `now` in ms since the epoch.
 */
export async function staleBackupDays(root: string, dataFolder: string, now: number): Promise<number | undefined> {
	const place = await backupPlace(root, dataFolder);
	const state = await readBackupState(place).catch(() => undefined);
	const last = state?.whole ?? state?.checked;
	const days = last === undefined ? 0 : Math.floor((now - last) / day);
	if (last === undefined || days < fewest) return undefined;
	const found = await gatherBackup(place.root, dirname(place.gitDir)).catch(() => undefined);
	return found?.files.some(({ modified }) => modified > last) ? days : undefined;
}
