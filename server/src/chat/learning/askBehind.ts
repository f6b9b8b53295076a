import type { ModelQuestion } from '../../engine/conversation/modelQuestion.ts';
import type { EndedSession } from '../../engine/runtimes/capabilities/continuity.ts';
import { secretsIn } from '../../host/secrets/redact.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { AskedModel } from '../asking/askModel.ts';
import type { ClaimedJob, QuestionName } from './evolveJob.ts';
import type { LearningServices } from './learningServices.ts';

/** What a question to a model behind a turn is about. */
export interface AskingScope {
	readonly job: ClaimedJob;
	readonly workspace: Workspace;
	readonly session: EndedSession;
	/** Of the conversation. */
	readonly completedTurns: number;
	readonly services: LearningServices;
}

/** ms, where no runtime says. A model on this computer may need them. */
const usualPatience = 60_000;

/**
 * The session without the messages and turns that have a secret in them; undefined where the last of them has one. What is
 * looked at is whole: half a secret looks like none.
 */
async function withoutSecrets(session: EndedSession, workspace: Workspace): Promise<EndedSession | undefined> {
	const isClean = async (text: string) => (await secretsIn(text, workspace)).length === 0;
	const cleanOf = async <T>(all: readonly T[], textOf: (each: T) => string): Promise<readonly T[]> => {
		const clean = await Promise.all(all.map((each) => isClean(textOf(each))));
		return all.filter((_, index) => clean[index]);
	};
	const messages = await cleanOf(session.messages, ({ text }) => text);
	const [turn, ...earlier] = await cleanOf(session.turns, ({ assistantText, stopReason, permissionDenials = [] }) =>
		[assistantText, stopReason, ...permissionDenials.map(({ reason }) => reason)].join('\n'),
	);
	if (turn !== session.turns[0] || messages.at(-1) !== session.messages.at(-1)) return undefined;
	return { ...session, messages, turns: [turn, ...earlier] };
}

/**
 * What the chat's model answers; undefined where it was asked before, there is none, or nothing came of it. Rejects where
 * it may go better in a moment: then the job is tried again.
 */
export async function askBehind(
	{ job, workspace, session, services }: AskingScope,
	name: QuestionName,
	question: (clean: EndedSession) => ModelQuestion,
): Promise<{ readonly text: string; readonly by: AskedModel } | undefined> {
	if (job.isAsked(name) || job.signal.aborted) return undefined;
	const clean = await withoutSecrets(session, workspace);
	if (!clean) {
		await job.keep(name, { problem: 'the turn has a secret in it' });
		return undefined;
	}
	const patience = workspace.runtime.continuity?.patience ?? usualPatience;
	const answer = await services.model.ask(workspace.root, question(clean), patience, job.signal);
	switch (answer.kind) {
		case 'answered':
			return answer;
		case 'stopped':
			return undefined;
		case 'nobody':
			services.tell(`Only rules look for what to remember: no model can be asked. ${answer.why}`);
			await job.keep(name, { problem: answer.why });
			return undefined;
		case 'failed':
			if (answer.passes) throw new Error(answer.why);
			services.note(`The model was not asked what to remember, or did not answer: ${answer.why}`);
			await job.keep(name, { problem: answer.why });
			return undefined;
	}
}
