import {
	MemoryIndexChanged,
	type MemoryIndexParams,
	type MemoryIndexState,
	MemoryIndexStateRequest,
	MemoryRebuildRequest,
	type MemorySearchParams,
	MemorySearchRequest,
	type MemorySearchResult,
	RuntimeSearchRequest,
	type RuntimeSearchResult,
} from '../../../../protocol/memory/search.ts';
import type { SearchHit } from '../../engine/memory/policy.ts';
import { parseQuery } from '../../engine/memory/search/query/query.ts';
import { snippetOf } from '../../engine/memory/search/snippet.ts';
import { memoryAccess } from '../../host/memory/access.ts';
import { signalOf } from '../../host/platform/cancellation.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { workspaceAt } from '../support/workspace/workspaceLookup.ts';

/** ms that the answer waits for the model to read the runtime's chunks; what comes later counts when it is asked again. */
const runtimeTimeoutMs = 10_000;

/** The stretch of a runtime's chunk that shows best why it was found. */
function shownOf({ snippet, startLine }: SearchHit, question: string) {
	const { terms, phrases } = parseQuery(question);
	const { text, highlights, line } = snippetOf(snippet, startLine, terms, phrases);
	return { snippet: text, highlights, snippetLine: line };
}

/** Finding what an agent's files say, and how far the index is. */
export const memorySearchRequests: Feature = {
	name: 'memory search',
	register(context: LanguageContext) {
		const { connection, files, log, memorySearch } = context;
		memorySearch.onDidChange((root, state) => {
			connection
				.sendNotification(MemoryIndexChanged, { workspace: files.uriOf(root), state })
				.catch((error: unknown) => log.error('memory index', error));
		});

		connection.onRequest(
			MemorySearchRequest,
			context.answered<MemorySearchParams, MemorySearchResult>('memory search', async (params, token) => {
				const workspace = workspaceAt(params.workspace, context);
				const answer = await memorySearch.search(workspace, params, token);
				const { state } = answer;
				const left = new Set(state.leftOut.map(({ path }) => path));
				return {
					...answer,
					searched:
						params.scope === 'memory'
							? memoryAccess(workspace)
									.kept()
									.filter(({ path }) => !left.has(path)).length
							: state.indexed,
					hits: answer.hits.map((hit) => ({ ...hit, uri: files.uriOf(workspace.absolute(hit.path)) })),
				};
			}),
		);
		connection.onRequest(
			RuntimeSearchRequest,
			context.answered<{ readonly workspace: string; readonly query: string }, RuntimeSearchResult>(
				'search as the runtime',
				async ({ workspace: uri, query }, token) => {
					const workspace = workspaceAt(uri, context);
					const asked = { query, timeoutMs: runtimeTimeoutMs };
					const found = await memorySearch.searchAsRuntime(workspace, asked, signalOf(token));
					const { hits, ...meant } = found ?? { hits: undefined };
					const shown = hits?.map((hit) => ({
						...hit,
						uri: files.uriOf(workspace.absolute(hit.path)),
						...shownOf(hit, query),
						headings: [],
						exact: false,
						terms: [],
					}));
					return { runtimeTitle: workspace.runtime.title, hits: shown ?? null, ...meant };
				},
			),
		);
		connection.onRequest(
			MemoryIndexStateRequest,
			context.answered<MemoryIndexParams, MemoryIndexState>('memory index', (params) =>
				memorySearch.state(workspaceAt(params.workspace, context)),
			),
		);
		connection.onRequest(
			MemoryRebuildRequest,
			context.answered<MemoryIndexParams, MemoryIndexState>('rebuild the memory index', (params, token) =>
				memorySearch.rebuild(workspaceAt(params.workspace, context), token),
			),
		);
	},
};
