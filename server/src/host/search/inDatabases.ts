import type { MemoryIndexState } from '../../../../protocol/memory/search.ts';
import type { MemoryToolPorts } from '../../engine/memory/memoryTool.ts';
import type { OpenDatabases } from '../managed/storedFiles.ts';
import { isStored } from '../managed/storedPlaces.ts';
import { createStoredMemories, type StoredSearcher, withoutRows } from '../managed/storedSearch.ts';
import type { Workspace } from '../workspace/workspaces.ts';
import type { IndexAnswer, IndexQuestion } from './index/question.ts';
import type { FoundByRuntime } from './runtime/foundByRuntime.ts';
import type { EmbeddingSearch } from './vectors/embeddingSearch.ts';

/** What a memory tool is given of a database. */
export type StoredMemoryPorts = Pick<MemoryToolPorts, 'search' | 'read'>;

/** The memory of agents in databases, as the person sees it whom their workspace is looked at with. Rejects as the database does. */
interface DatabaseSearch {
	search(workspace: Workspace, question: IndexQuestion, signal: AbortSignal | undefined): Promise<IndexAnswer>;
	state(workspace: Workspace): MemoryIndexState;
	rebuild(workspace: Workspace): Promise<MemoryIndexState>;
	/** As the runtime does, in the rows themselves; undefined where it has no search. */
	asRuntime(
		workspace: Workspace,
		asked: { readonly query: string; readonly limit?: number },
		signal: AbortSignal,
	): Promise<FoundByRuntime | undefined>;
	/** What tools of the agent search and read, for `user`; undefined of a workspace on a disk. */
	tools(workspace: Workspace, user: string | undefined): StoredMemoryPorts | undefined;
}

/** `meant`: a question as a vector, where there is a model. */
export function createDatabaseSearch(databases: OpenDatabases, meant: EmbeddingSearch['questionOf']): DatabaseSearch {
	const stored = createStoredMemories(databases, Date.now);
	const searcherOf = (workspace: Workspace, user = workspace.session().user ?? ''): StoredSearcher => ({
		root: workspace.root,
		user,
	});
	/** `query` as a vector, where that is of any use. */
	const vectorOf = async (who: StoredSearcher, query: string, signal?: AbortSignal) =>
		stored.hasEmbeddings(who) ? meant(query, signal) : undefined;
	const policyOf = (workspace: Workspace) =>
		workspace.runtime.memory.recall?.(workspace.snapshot(), workspace.session().agentId);

	return {
		async search(workspace, question, signal) {
			const who = searcherOf(workspace);
			const vector = question.mode === 'keyword' ? undefined : await vectorOf(who, question.query, signal);
			return stored.search(who, { ...question, ...(vector && { vector }) });
		},
		state: (workspace) => stored.state(searcherOf(workspace)),
		rebuild: (workspace) => stored.rebuild(searcherOf(workspace)),
		async asRuntime(workspace, { query, limit }, signal) {
			const policy = policyOf(workspace);
			if (!policy) return undefined;
			const asked = { query, limit: limit ?? policy.defaults.limit };
			const who = searcherOf(workspace);
			const { hits, semantics } = await stored.asRuntime(who, asked, await vectorOf(who, query, signal));
			return {
				hits: withoutRows(hits),
				...(semantics && ('why' in semantics ? { trouble: semantics.why } : { embeddings: semantics })),
			};
		},
		tools(workspace, user) {
			if (!isStored(workspace.root)) return undefined;
			const who = searcherOf(workspace, user ?? '');
			return {
				async search(request) {
					const asked = { ...request, limit: request.limit ?? policyOf(workspace)?.defaults.limit ?? 0 };
					const { hits, semantics } = await stored.asRuntime(who, asked, await vectorOf(who, request.query));
					return {
						hits: hits.map(({ row, ...hit }) => ({ ...hit, path: row })),
						model: semantics && 'model' in semantics ? semantics.model : undefined,
					};
				},
				read: (path) => stored.read(who, path),
			};
		},
	};
}
