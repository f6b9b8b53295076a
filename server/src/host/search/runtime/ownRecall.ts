import type { ModelChoiceInputs, TurnInputs } from '../../../engine/memory/policy.ts';
import type { RecalledMemory } from '../../../engine/memory/recalled.ts';
import type { Runtime } from '../../../engine/runtimes/runtime.ts';
import type { Session } from '../../../engine/workspace/session.ts';
import { seenAt } from '../../../engine/workspace/snapshot.ts';
import type { ReadCatalog } from '../../memory/memoryCatalog.ts';
import type { Workspace } from '../../workspace/workspaces.ts';
import { type RuntimeRecall, recallOf } from './runtimeSearch.ts';

interface OwnRecallWish {
	/** The workspace's own unless said. */
	readonly runtime?: Runtime | undefined;
	/** By what it goes; by rules unless said. Nobody asks a model here: rules stand in for it, and each memory says so. */
	readonly by?: 'rules' | 'words' | 'model' | undefined;
	/** What is on record of the memories; nothing unless said. */
	readonly catalog?: ReadCatalog | undefined;
}

/** Said of what rules choose in the place of a model. */
const standIn = 'chosen by rules until the message is sent; then the model is asked';

/** What the run is asked to do: the person's words, or a worker's task. */
const questionIn = ({ message, task }: Session): string | undefined =>
	message ?? (task && [task.name, task.description].join('\n').trim());

interface TurnRecall {
	readonly recall: RuntimeRecall;
	readonly inputs: TurnInputs;
}

async function turnOf(
	workspace: Workspace,
	session: Session,
	{ runtime = workspace.runtime, by = 'rules', catalog }: OwnRecallWish,
): Promise<TurnRecall | undefined> {
	const query = questionIn(session);
	const recall = query === undefined ? undefined : await recallOf(workspace, { runtime, agentId: session.agentId });
	if (query === undefined || !recall) return undefined;
	const snapshot = workspace.snapshot();
	const modified = (path: string) => seenAt(snapshot, path)?.modified;
	const rows = recall.policy.recalled && runtime === workspace.runtime ? await catalog?.(workspace) : undefined;
	const inputs: TurnInputs = {
		query,
		texts: recall.texts,
		now: session.now,
		modified,
		by: by === 'words' ? by : 'rules',
		...(rows && { catalog: rows }),
	};
	return { recall, inputs };
}

/**
 * What the runtime itself recalls for what is said in `session`, best first. Undefined where it does not choose by itself,
 * or nothing is said. Rejects where the workspace cannot be read.
 */
export async function ownRecall(
	workspace: Workspace,
	session: Session,
	wish: OwnRecallWish = {},
): Promise<readonly RecalledMemory[] | undefined> {
	const turn = await turnOf(workspace, session, wish);
	const recalled = turn?.recall.policy.recalled?.(turn.inputs);
	if (wish.by !== 'model' || !turn?.recall.policy.chosen) return recalled;
	return recalled?.map((each) => ({ ...each, why: [standIn, each.why].filter(Boolean).join(' · ') }));
}

/** What a recall by a model is handed beside the files. */
export interface RecallModel extends Pick<ModelChoiceInputs, 'ask'>, Pick<OwnRecallWish, 'catalog'> {
	distances(recall: RuntimeRecall, query: string, texts: readonly string[]): ReturnType<ModelChoiceInputs['distances']>;
}

/**
 * What the runtime recalls where it has a model choose. Undefined where it never does, or nothing is said. Rejects where
 * the workspace cannot be read, and as `model` does.
 */
export async function recallByModel(
	workspace: Workspace,
	session: Session,
	{ ask, distances, catalog }: RecallModel,
): Promise<readonly RecalledMemory[] | undefined> {
	const turn = await turnOf(workspace, session, { catalog });
	if (!turn?.recall.policy.chosen) return undefined;
	const { recall, inputs } = turn;
	return recall.policy.chosen?.({
		...inputs,
		async read(path) {
			const content = await workspace.read(path);
			return content?.kind === 'text' ? content.text : undefined;
		},
		ask,
		distances: (texts) => distances(recall, inputs.query, texts),
	});
}

/** `session` with what the runtime itself recalls in it. Rejects as `ownRecall` does. */
export async function withOwnRecall(workspace: Workspace, session: Session, wish?: OwnRecallWish): Promise<Session> {
	const recalled = await ownRecall(workspace, session, wish);
	return recalled ? { ...session, recalled } : session;
}
