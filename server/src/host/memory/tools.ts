import { posix } from 'node:path';
import type { MemoryTool, MemoryToolAnswer, MemoryToolPorts } from '../../engine/memory/memoryTool.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { aborted } from '../platform/cancellation.ts';
import { findIn, type RuntimeRecall, recallOf } from '../search/runtime/runtimeSearch.ts';
import type { Workspace } from '../workspace/workspaces.ts';
import { memoryAccess } from './access.ts';

/** A question as a vector, and the runtime's own chunks as far as they have one. */
interface SemanticQuery {
	readonly model: string;
	readonly queryVector: readonly number[];
	vectorOf(chunk: { readonly text: string }): readonly number[] | undefined;
}

export interface MemoryToolCall {
	/** `memory_search` or `memory_get`, as the runtime calls it. */
	readonly tool: string;
	/** What the model gave, unchecked. */
	readonly input: unknown;
	/** The agent whose memory is meant; the default one unless named. */
	readonly agentId?: string | undefined;
	readonly signal?: AbortSignal;
	/** Absent, or undefined: words alone count. */
	bySimilarity?(recall: RuntimeRecall, query: string, signal: AbortSignal): Promise<SemanticQuery | undefined>;
	/** Where the memory is in a database: what searches and reads there; the files of a disk are not looked at then. */
	readonly stored?: Pick<MemoryToolPorts, 'search' | 'read'> | undefined;
}

/** The tools by which the workspace's agent looks into its memory; none where its runtime has none or switches them off. */
export const memoryToolsOf = (workspace: Workspace, agentId?: string): readonly MemoryTool[] =>
	workspace.runtime.memory.recall?.(workspace.snapshot(), agentId)?.tools ?? [];

/**
 * Calls a memory tool as the workspace's agent would and answers as its runtime does, refusals included; undefined where
 * the agent has no such tool. Reads nothing that is no memory, nor through a link that leads out of the workspace.
 * @throws the signal's reason where it aborts
 */
export async function callMemoryTool(
	workspace: Workspace,
	{ tool, input, agentId, signal = new AbortController().signal, bySimilarity, stored }: MemoryToolCall,
): Promise<MemoryToolAnswer | undefined> {
	const known = memoryToolsOf(workspace, agentId).find(({ name }) => name === tool);
	if (!known) return undefined;
	signal.throwIfAborted();
	const ports = { ...portsOf(workspace, agentId, signal, bySimilarity), ...stored };
	const answer = await Promise.race([known.run(input, ports), aborted(signal)]);
	signal.throwIfAborted();
	return answer;
}

function portsOf(
	workspace: Workspace,
	agentId: string | undefined,
	signal: AbortSignal,
	bySimilarity: MemoryToolCall['bySimilarity'],
): MemoryToolPorts {
	const read = async (path: WorkspacePath): Promise<string | undefined> => {
		signal.throwIfAborted();
		// Runtimes have let `memory/../` through; ours never does.
		const inside = posix.normalize(path);
		if (inside.startsWith('../') || inside === '..' || posix.isAbsolute(inside)) {
			throw new Error(`${path} is outside the workspace.`);
		}
		if (memoryAccess(workspace).isOutside(inside)) {
			throw new Error(`${path} is a link to a file outside the workspace.`);
		}
		const content = await workspace.read(inside);
		if (content === undefined || content.kind === 'text') return content?.text;
		throw new Error(`${path} cannot be read: it ${content.kind === 'unreadable' ? content.reason : content.kind}.`);
	};
	return {
		// As runtimes write it; a drive's letter stands below the root of all.
		root: posix.join('/', workspace.root.replaceAll('\\', '/')),
		read,
		async search(request) {
			const recall = await recallOf(workspace, { agentId, signal });
			if (!recall) throw new Error('The memory cannot be searched here.');
			const meant = await bySimilarity?.(recall, request.query, signal);
			signal.throwIfAborted();
			const vectors = meant && { queryVector: meant.queryVector, vectorOf: meant.vectorOf };
			return { hits: await findIn(recall, { ...request, ...vectors }, signal), model: meant?.model };
		},
		async textsBelow(folder) {
			const texts = new Map<WorkspacePath, string>();
			for (const path of workspace.snapshot().files.keys()) {
				if (!path.startsWith(`${folder}/`) || !path.toLowerCase().endsWith('.md')) continue;
				// What cannot be read is not found.
				const text = await read(path).catch(() => undefined);
				signal.throwIfAborted();
				if (text !== undefined) texts.set(path, text);
			}
			return texts;
		},
	};
}
