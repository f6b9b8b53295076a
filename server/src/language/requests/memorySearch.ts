import {
	MemoryIndexChanged,
	type MemoryIndexParams,
	type MemoryIndexState,
	MemoryIndexStateRequest,
	MemoryRebuildRequest,
	type MemorySearchParams,
	MemorySearchRequest,
	type MemorySearchResult,
} from '../../../../protocol/memorySearch.ts';
import type { FileEntry, WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { IndexQuestion } from '../../host/index/folderIndex.ts';
import { createMemoryIndexes } from '../../host/index/memoryIndexes.ts';
import type { Workspace } from '../../host/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { workspaceAt } from '../support/workspaceLookup.ts';

const usualLimit = 20;
const mostHits = 500;

/** What files are to `type:`; asked only where the question has it. */
function typesFor(query: string, workspace: Workspace): IndexQuestion['types'] {
	if (!/(?:^|\s)type:/i.test(query)) return undefined;
	const types: Record<WorkspacePath, readonly string[]> = {};
	for (const path of workspace.snapshot().files.keys()) {
		const role = workspace.runtime.roleOf(path);
		if (role) types[path] = [role.id];
	}
	return types;
}

function questionOf(params: MemorySearchParams, workspace: Workspace): IndexQuestion {
	const { query, mode = 'hybrid', limit = usualLimit, diversity, halfLifeDays } = params;
	const types = typesFor(query, workspace);
	return {
		query,
		mode,
		limit: Math.max(1, Math.min(mostHits, Math.trunc(limit) || usualLimit)),
		...(diversity !== undefined && { diversity }),
		...(halfLifeDays !== undefined && { halfLifeDays }),
		...(types && { types }),
	};
}

type Files = ReadonlyMap<WorkspacePath, FileEntry>;

/** Paths that the disk has otherwise than before. Typing changes nothing there. */
function changedOnDisk(before: Files, after: Files): readonly WorkspacePath[] {
	const changed: WorkspacePath[] = [];
	for (const [path, entry] of after) {
		const old = before.get(path);
		if (old !== entry && (!old || old.size !== entry.size || old.modified !== entry.modified)) changed.push(path);
	}
	for (const path of before.keys()) if (!after.has(path)) changed.push(path);
	return changed;
}

/** Finding what an agent's files say. The index is opened with the first question and kept up to date from then on. */
export const memorySearchRequests: Feature = {
	name: 'memory search',
	register(context: LanguageContext) {
		const { connection, documents, files, workspaces, changes, options, log } = context;
		const indexes = createMemoryIndexes({ storage: options.storage });
		/** By root: what the disk had when the index last heard of it. */
		const seen = new Map<string, Files>();
		const say = (error: unknown) => log.error('memory search', error);

		/** Before anything is asked, so that no change falls between. */
		const watch = (workspace: Workspace) => {
			if (!seen.has(workspace.root)) seen.set(workspace.root, workspace.snapshot().files);
		};
		const lookAgain = (workspace: Workspace) => {
			const before = seen.get(workspace.root);
			if (!before) return;
			const after = workspace.snapshot().files;
			seen.set(workspace.root, after);
			indexes.update(workspace.root, changedOnDisk(before, after)).catch(say);
		};

		changes.onDidChange(({ list, workspaces: changed, typing }) => {
			if (typing) return;
			for (const workspace of changed) lookAgain(workspace);
			if (!list) return;
			const roots = new Set(workspaces.list().map(({ root }) => root));
			for (const root of [...seen.keys()]) {
				if (roots.has(root)) continue;
				seen.delete(root);
				indexes.close(root).catch(say);
			}
			for (const workspace of workspaces.list()) lookAgain(workspace);
		});
		// Sooner than any watcher: what is saved can be found at once.
		documents.onDidSave(({ document }) => {
			const absolute = files.pathOf(document.uri);
			if (absolute === undefined) return;
			for (const workspace of workspaces.list()) {
				const path = workspace.pathOf(absolute);
				if (path !== undefined) indexes.update(workspace.root, [path]).catch(say);
			}
		});
		indexes.onDidChange((root, state) => {
			connection.sendNotification(MemoryIndexChanged, { workspace: files.uriOf(root), state }).catch(say);
		});

		connection.onRequest(
			MemorySearchRequest,
			context.answered<MemorySearchParams, MemorySearchResult>('memory search', async (params, token) => {
				const workspace = workspaceAt(params.workspace, context);
				watch(workspace);
				const answer = await indexes.search(workspace.root, questionOf(params, workspace), token);
				return {
					...answer,
					hits: answer.hits.map((hit) => ({ ...hit, uri: files.uriOf(workspace.absolute(hit.path)) })),
				};
			}),
		);
		connection.onRequest(
			MemoryIndexStateRequest,
			context.answered<MemoryIndexParams, MemoryIndexState>('memory index', (params) => {
				const workspace = workspaceAt(params.workspace, context);
				watch(workspace);
				indexes.open(workspace.root).catch(say);
				return indexes.state(workspace.root);
			}),
		);
		connection.onRequest(
			MemoryRebuildRequest,
			context.answered<MemoryIndexParams, MemoryIndexState>('rebuild the memory index', (params, token) => {
				const workspace = workspaceAt(params.workspace, context);
				watch(workspace);
				return indexes.rebuild(workspace.root, token);
			}),
		);
	},
};
