import { SearchFailure } from '../../../engine/memory/notes/find.ts';
import { EmbeddingFailure } from '../../embedding/embedder.ts';
import type { Workspace } from '../../workspace/workspaces.ts';
import type { FoundByRuntime } from './foundByRuntime.ts';
import { findIn, recallOf, whyNothing } from './runtimeSearch.ts';
import type { createRuntimeSemanticSearch } from './runtimeSemanticSearch.ts';

export interface RuntimeQuestion {
	readonly query: string;
	readonly limit?: number;
	/** ms that it waits for chunks that are not known by meaning yet; 0: it asks the model for none. */
	readonly timeoutMs: number;
}

/** A question as the workspace's own runtime would ask it, by words and by meaning; undefined where that has no search. */
export async function searchAsRuntime(
	semantic: ReturnType<typeof createRuntimeSemanticSearch>,
	workspace: Workspace,
	{ timeoutMs, ...request }: RuntimeQuestion,
	signal: AbortSignal,
): Promise<FoundByRuntime | undefined> {
	const recall = await recallOf(workspace, { agentId: workspace.session().agentId, signal });
	if (!recall) return undefined;
	const failed = (error: unknown): FoundByRuntime => {
		if (!(error instanceof SearchFailure)) throw error;
		return { hits: [], trouble: whyNothing(recall.runtime.title, error) };
	};
	try {
		const meant = await semantic.of(recall, request.query, { signal, timeoutMs });
		// A question without anything to compare it with would count against what is found by words.
		if (!meant || meant.embedded === 0) return { hits: await findIn(recall, request, signal) };
		const { model, embedded, all, queryVector, vectorOf } = meant;
		const hits = await findIn(recall, { ...request, queryVector, vectorOf }, signal);
		return { hits, embeddings: { model, embedded, all } };
	} catch (error) {
		if (!(error instanceof EmbeddingFailure)) return failed(error);
		return findIn(recall, request, signal).then((hits) => ({ hits, trouble: error.message }), failed);
	}
}
