import { PastTrouble } from '../past/past.ts';
import { inTurn, withLock } from '../writes/disk/lock.ts';
import { codeOf } from '../writes/outcome.ts';
import type { BackupPlace } from './place.ts';

/** `work`; what the disk refuses it is told in words, with `what` before: `the backup could not be made`. */
export async function diskTold<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof PastTrouble || codeOf(error) === undefined) throw error;
		throw new PastTrouble(`${what}: ${error instanceof Error ? error.message : String(error)}`);
	}
}

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
