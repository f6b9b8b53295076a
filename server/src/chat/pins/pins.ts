import type { PinnedQuestionsParams, PinnedQuestionsResult } from '../../../../protocol/memory/pins.ts';
import { collapsed } from '../../engine/text/clip.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import type { Records } from '../../host/records/records.ts';

/** Questions of one workspace: each is asked twice before something is written. */
const most = 30;
/** UTF-16 units: what is longer is no question. */
const longest = 300;

interface PinServices {
	readonly records: Records;
	/** ms since the epoch. */
	now(): number;
}

/** The pinned questions of the workspace at `root` (absolute), the oldest first. */
export const questionsOf = async (records: Records, root: string): Promise<readonly string[]> =>
	(await records.list('pinnedQuestions', { root })).map(({ question }) => question);

/** Pins or unpins a question where one is given, and tells which there are. */
export async function changePins(
	root: string,
	{ pin, unpin }: Omit<PinnedQuestionsParams, 'workspace'>,
	{ records, now }: PinServices,
): Promise<PinnedQuestionsResult> {
	const idOf = (question: string): string => sha256(JSON.stringify([root, question.toLowerCase()])).slice(0, 32);
	if (unpin !== undefined) await records.remove('pinnedQuestions', idOf(unpin));
	const question = collapsed(pin ?? '').toWellFormed();
	if (question.length > longest) return { kind: 'failed', message: `A question can have up to ${longest} characters.` };
	if (question !== '') {
		if ((await questionsOf(records, root)).length >= most)
			return { kind: 'failed', message: `${most} questions are pinned already. Unpin one first.` };
		const createdAt = new Date(now()).toISOString();
		await records.add('pinnedQuestions', { questionId: idOf(question), root, question, createdAt });
	}
	return { kind: 'pinned', questions: await questionsOf(records, root) };
}
