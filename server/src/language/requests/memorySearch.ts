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
} from '../../../../protocol/memorySearch.ts';
import { findAsRuntime } from '../../host/runtimeSearch.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { workspaceAt } from '../support/workspaceLookup.ts';

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
				return {
					...answer,
					hits: answer.hits.map((hit) => ({ ...hit, uri: files.uriOf(workspace.absolute(hit.path)) })),
				};
			}),
		);
		connection.onRequest(
			RuntimeSearchRequest,
			context.answered<{ readonly workspace: string; readonly query: string }, RuntimeSearchResult>(
				'search as the runtime',
				async ({ workspace: uri, query }) => {
					const workspace = workspaceAt(uri, context);
					const found = await findAsRuntime(workspace, { query });
					const hits = found?.map((hit) => ({
						...hit,
						uri: files.uriOf(workspace.absolute(hit.path)),
						snippetLine: hit.startLine,
						highlights: [],
						headings: [],
						exact: false,
						terms: [],
					}));
					return { runtimeTitle: workspace.runtime.title, hits: hits ?? null };
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
