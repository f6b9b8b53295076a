import { answeredObject } from '../../engine/conversation/modelReply.ts';
import { extractedMemories, isExtractionDue } from '../../engine/learning/extracted.ts';
import { extractionQuestion } from '../../engine/learning/extraction.ts';
import { modelLearnt } from '../../engine/learning/modelLearnt.ts';
import type { EndedSession } from '../../engine/runtimes/capabilities/continuity.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { type AskingScope, askBehind } from './askBehind.ts';
import { keepLearnt } from './keepLearnt.ts';
import { learntIn } from './proposing.ts';

/** UTF-16 units of a name for a matter: it becomes the name of a file. */
const longestKey = 120;

/** What the runtime makes of a model's answer; by the bars of Holaboss where it has no way of its own. */
function believed(answer: unknown, session: EndedSession, { runtime }: Workspace) {
	const candidates = extractedMemories(answer).filter(({ subjectKey }) => subjectKey.length <= longestKey);
	return (
		runtime.continuity?.learntWith(session, candidates) ??
		modelLearnt(candidates, learntIn(session.messages.at(-1)?.text ?? ''))
	);
}

/** Every fifth completed turn, asks the chat's model what is worth remembering, and proposes what can be believed. */
export async function extractByModel(scope: AskingScope): Promise<void> {
	const { job, workspace, session, completedTurns, services } = scope;
	if (!isExtractionDue(completedTurns)) return;
	const { workspaceId, sessionId, turns } = session;
	const ids = { workspace_id: workspaceId, session_id: sessionId, input_id: turns[0].inputId };
	const answered = await askBehind(scope, 'memories', (clean) =>
		// The folder's path is nobody's business where it is no name.
		extractionQuestion(clean, null, workspace.runtime.continuity ? ids : {}),
	);
	if (!answered) return;
	const { by, text } = answered;
	const { object, fault } = answeredObject(text);
	if (fault !== undefined) services.note(`${by.model} ${fault}, so it proposes nothing to remember.`);
	const { row } = job;
	const learnt = object ? believed(object, session, workspace) : [];
	await keepLearnt(learnt, { row, session, workspace, records: services.records, now: services.now(), by });
	await job.keep('memories', { ...by, ...(fault !== undefined && { problem: fault }) });
}
