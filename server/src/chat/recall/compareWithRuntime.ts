import type { SearchHit } from '../../engine/memory/policy.ts';
import type { MemoryHit } from '../../engine/memory/search/search.ts';
import { seenAt } from '../../engine/workspace/snapshot.ts';
import { memoryToolsOf } from '../../host/memory/tools.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { AskRuntime } from './searches.ts';

/** The tool by which agents look into their memory; only its finding is an opinion on a recall. */
const tool = 'memory_search';

/** Bytes of memory that are looked through for it: the runtime's search has no index here, and nobody may wait for it. */
const mostBytes = 2_000_000;

/** A memory, with what the runtime's own search says of it where it was asked. */
export interface Judged {
	readonly hit: MemoryHit;
	/** For people. */
	readonly opinion?: string;
}

interface RecallQuestion {
	readonly workspace: Workspace;
	readonly agentId: string | undefined;
	readonly query: string;
	readonly askRuntime: AskRuntime | undefined;
	readonly signal: AbortSignal;
}

function isSmall({ runtime, snapshot }: Pick<Workspace, 'runtime'> & { snapshot: ReturnType<Workspace['snapshot']> }) {
	const files = runtime.memory.recall?.(snapshot)?.files([...snapshot.files.keys()]) ?? [];
	return files.reduce((sum, path) => sum + (seenAt(snapshot, path)?.size ?? 0), 0) <= mostBytes;
}

const overlaps = (a: MemoryHit, b: SearchHit): boolean =>
	a.path === b.path && a.startLine <= b.endLine && b.startLine <= a.endLine;

/**
 * `hits` with what the agent's own `memory_search` would find first, in its order; each says whether it would. As they
 * are where the agent has no such tool or cannot be asked in time: it is an opinion, and no memory hangs on it.
 */
export async function compareWithRuntime(
	hits: readonly MemoryHit[],
	question: RecallQuestion,
): Promise<readonly Judged[]> {
	const { workspace, agentId, query, askRuntime, signal } = question;
	await workspace.settleFiles();
	const snapshot = workspace.snapshot();
	const isAsked =
		askRuntime !== undefined &&
		hits.length > 0 &&
		memoryToolsOf(workspace, agentId).some(({ name }) => name === tool) &&
		isSmall({ runtime: workspace.runtime, snapshot });
	const found = isAsked
		? await askRuntime(workspace, { query, timeoutMs: 0 }, signal).catch(() => undefined)
		: undefined;
	if (!found) return hits.map((hit) => ({ hit }));
	const { title } = workspace.runtime;
	const judged = hits.map((hit) => {
		const rank = found.hits.findIndex((own) => overlaps(hit, own));
		const score = found.hits[rank]?.score;
		const opinion =
			score === undefined
				? `${title}’s own ${tool} would not find it`
				: `${title}’s own ${tool} finds it too (${score.toFixed(2)})`;
		return { hit, opinion, rank: rank === -1 ? found.hits.length : rank };
	});
	return judged.toSorted((a, b) => a.rank - b.rank);
}
