import type { EndedSession } from '../../engine/runtimes/capabilities/continuity.ts';
import { workspaceKeptUnder } from '../../host/managed/talkedWith.ts';
import { continueAfter } from '../continuity/afterTurn.ts';
import { endedSession } from '../continuity/endedSession.ts';
import { saidIn } from '../continuity/saidIn.ts';
import { isElsewhere } from '../record/elsewhere.ts';
import type { ClaimedJob } from './evolveJob.ts';
import { extractByModel } from './extracting.ts';
import { keepLearnt } from './keepLearnt.ts';
import type { LearningServices } from './learningServices.ts';
import { reviewByModel } from './skills/reviewing.ts';

/** Of the conversation, up to the turn that has just ended. */
async function completedTurns({ sessionId, turns }: EndedSession, { records }: LearningServices): Promise<number> {
	const completed = await records.list('turnResults', { sessionId, status: 'completed' }, Number.MAX_SAFE_INTEGER);
	return completed.filter(({ completedAt, startedAt }) => (completedAt ?? startedAt) <= turns[0].completedAt).length;
}

/** Learns from the turn of a job. Rejects where that may go better in a moment. */
export async function learnFromTurn(job: ClaimedJob, services: LearningServices): Promise<void> {
	const { records, transcripts } = services;
	const { row } = job;
	const workspace = workspaceKeptUnder(row.root, services.workspaces());
	const said = await saidIn(row.sessionId, row.inputId, transcripts);
	if (!workspace || !said) return;
	const { continuity } = workspace.runtime;
	const boundary = await records.get('boundaries', `compaction:${row.inputId}`);
	const [latest] = await records.list('turnResults', { sessionId: row.sessionId }, 1);
	// The process may have gone between the turn and what comes behind it. What a later turn left stays.
	if (!boundary && latest?.inputId === row.inputId) await continueAfter(row.inputId, said, workspace, services);
	const session = await endedSession(row.inputId, said, records);
	const learning = services.learning(workspace.root);
	if (!session || learning === 'off') return;
	// Once the model has been heard, its word and that of the rules are one list.
	if (continuity && !job.isAsked('memories')) {
		await keepLearnt(continuity.learnt(session), { row, session, workspace, records, now: services.now() });
		services.proposed();
	}
	// What was said to another model is not sent to this one, and in a heartbeat nobody has said anything.
	if (learning !== 'model' || isElsewhere(row.sessionId)) return;
	if ((await records.get('turnResults', row.inputId))?.origin === 'heartbeat') return;
	const scope = { job, workspace, session, completedTurns: await completedTurns(session, services), services };
	await extractByModel(scope);
	// A model takes its time: it may have been switched off meanwhile.
	if (services.learning(workspace.root) === 'model') await reviewByModel(scope);
	services.proposed();
}
