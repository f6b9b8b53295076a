import { errorMessage } from '../../engine/text/errorMessage.ts';
import { PastTrouble } from '../past/past.ts';
import { codeOf } from '../writes/outcome.ts';

/** `work`; what the disk refuses it is told in words, with `what` before: `the backup could not be made`. */
export async function diskTold<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof PastTrouble || codeOf(error) === undefined) throw error;
		throw new PastTrouble(`${what}: ${errorMessage(error)}`);
	}
}
