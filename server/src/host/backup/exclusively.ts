import { PastTrouble } from '../past/past.ts';
import { inTurn, withLock } from '../writes/disk/lock.ts';
import { codeOf } from '../writes/outcome.ts';
import { diskTold } from './diskTold.ts';
import type { BackupPlace } from './place.ts';

/**
 * `work` on the backup at `place`, one window after the other: two at once would both take the same commit for the newest.
 * @throws PastTrouble where the backup stays in use for long, or the disk refuses something
 */
export async function exclusively<Result>(
	{ root, stateFile }: BackupPlace,
	what: string,
	work: () => Promise<Result>,
): Promise<Result> {
	return diskTold(`${root}: ${what}`, async () => {
		try {
			return await inTurn(stateFile, () => withLock(stateFile, work));
		} catch (error) {
			if (codeOf(error) === 'ELOCKED')
				throw new PastTrouble(`${root}: another window is using the backup of this folder. Try again in a moment`);
			throw error;
		}
	});
}
