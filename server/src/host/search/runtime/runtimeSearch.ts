import { type FindRequest, prepareFind, type SearchFailure } from '../../../engine/memory/notes/find.ts';
import type { RecallPolicy, SearchHit } from '../../../engine/memory/policy.ts';
import type { Runtime } from '../../../engine/runtimes/runtime.ts';
import { seenAt, type WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { memoryAccess } from '../../memory/access.ts';
import type { Workspace } from '../../workspace/workspaces.ts';

/** What a runtime's own search has to go by in one workspace. */
export interface RuntimeRecall {
	readonly workspace: Workspace;
	readonly runtime: Runtime;
	readonly policy: RecallPolicy;
	/** What it indexes, by path. */
	readonly texts: ReadonlyMap<WorkspacePath, string>;
}

interface RecallOwner {
	/** The workspace's own unless said. */
	readonly runtime?: Runtime;
	/** The default agent unless named. */
	readonly agentId?: string | undefined;
	readonly signal?: AbortSignal;
}

/**
 * Undefined where the runtime has no search, or is told not to search. Rejects with the signal's reason where it aborts.
 */
export async function recallOf(workspace: Workspace, whose: RecallOwner = {}): Promise<RuntimeRecall | undefined> {
	const { runtime = workspace.runtime, agentId, signal } = whose;
	await workspace.settleFiles();
	const policy = runtime.memory.recall?.(workspace.snapshot(), agentId);
	if (!policy) return undefined;
	const texts = new Map<WorkspacePath, string>();
	for (const path of memoryAccess(workspace, { runtime, agentId }).searched()) {
		signal?.throwIfAborted();
		const content = await workspace.read(path);
		if (content?.kind === 'text') texts.set(path, content.text);
	}
	return { workspace, runtime, policy, texts };
}

type RuntimeFindRequest = Pick<FindRequest, 'query' | 'limit' | 'minScore' | 'queryVector' | 'vectorOf'>;

/**
 * What the runtime would find of it, blind spots included. Rejects with a `SearchFailure` where its own search fails, where this Node has no SQLite, by which runtimes rank,
 * where that takes too long, and with the signal's reason where it aborts.
 */
export async function findIn(
	{ workspace, policy, texts }: RuntimeRecall,
	request: RuntimeFindRequest,
	signal = new AbortController().signal,
): Promise<readonly SearchHit[]> {
	const snapshot = workspace.snapshot();
	const { now } = workspace.session();
	const modified = (path: WorkspacePath) => seenAt(snapshot, path)?.modified;
	const asked = prepareFind(policy, texts, { ...request, now, modified });
	if (asked.queries.length === 0) return asked.finish([]);
	const { searchKeywords } = await import('../keywords/keywordSearch.ts');
	return asked.finish(await searchKeywords({ texts: asked.texts, queries: asked.queries }, signal));
}

/** For people: why the runtime's own search has found nothing. */
export const whyNothing = (title: string, { message }: SearchFailure): string =>
	`${title} cannot search for this, and its agent gets an error: ${message}. Leave out signs and quotation marks.`;
