import type { RecalledMemory } from '../../../engine/memory/recalled.ts';
import type { Runtime } from '../../../engine/runtimes/runtime.ts';
import type { Session } from '../../../engine/workspace/session.ts';
import type { Workspace } from '../../workspace/workspaces.ts';
import { recallOf } from './runtimeSearch.ts';

/** What the run is asked to do: the person's words, or a worker's task. */
const questionIn = ({ message, task }: Session): string | undefined =>
	message ?? (task && [task.name, task.description].join('\n').trim());

/**
 * What the runtime itself recalls for what is said in `session`, best first. Undefined where it does not choose by itself,
 * or nothing is said. Rejects where the workspace cannot be read.
 */
export async function ownRecall(
	workspace: Workspace,
	session: Session,
	runtime: Runtime = workspace.runtime,
): Promise<readonly RecalledMemory[] | undefined> {
	const query = questionIn(session);
	const recall = query === undefined ? undefined : await recallOf(workspace, { runtime, agentId: session.agentId });
	if (query === undefined || !recall?.policy.recalled) return undefined;
	const { files } = workspace.snapshot();
	const modified = (path: string) => files.get(path)?.modified;
	return recall.policy.recalled({ query, texts: recall.texts, now: session.now, modified });
}

/** `session` with what the runtime itself recalls in it. Rejects as `ownRecall` does. */
export async function withOwnRecall(workspace: Workspace, session: Session, runtime?: Runtime): Promise<Session> {
	const recalled = await ownRecall(workspace, session, runtime);
	return recalled ? { ...session, recalled } : session;
}
