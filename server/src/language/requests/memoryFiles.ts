import type { MemoryEditResult } from '../../../../protocol/memory/edit.ts';
import { DeleteMemoryRequest, type MoveMemoryParams, MoveMemoryRequest } from '../../../../protocol/memory/files.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { Feature } from '../feature.ts';
import { untrusted } from '../support/client/trust.ts';

/** Moving and deleting the files of a memory. */
export const memoryFilesRequests: Feature = {
	name: 'memory files',
	register(context) {
		const { connection, files, options, workspaces, writers } = context;

		/** What `edit` does in the workspace that all of `uris` lie in, with their paths there. */
		async function inOwner(
			what: string,
			uris: readonly string[],
			edit: (owner: Workspace, paths: readonly WorkspacePath[]) => Promise<MemoryEditResult>,
		): Promise<MemoryEditResult> {
			if (!options.trusted) return untrusted(what);
			const absolute = uris.map((uri) => files.pathOf(uri));
			const owner = absolute[0] === undefined ? undefined : workspaces.ownerOf(absolute[0]);
			const paths = absolute.map((path) => (path === undefined ? undefined : owner?.pathOf(path)));
			if (!owner || paths.includes(undefined))
				return { kind: 'failed', message: `${what}: the files must be in one agent’s workspace.` };
			const result = await edit(
				owner,
				paths.filter((path) => path !== undefined),
			);
			// Without waiting for the client's watcher: the views are to be right when the answer arrives.
			if (result.kind === 'done')
				await workspaces.filesChanged(result.paths.map((path) => ({ path: owner.absolute(path), kind: 'changed' })));
			return result;
		}

		connection.onRequest(
			MoveMemoryRequest,
			context.answered<MoveMemoryParams, MemoryEditResult>('move memory', ({ uri, to }) =>
				inOwner('Nothing was moved', [uri, to], (owner, [from = '', target = '']) =>
					writers.files.move(owner, from, target),
				),
			),
		);
		connection.onRequest(
			DeleteMemoryRequest,
			context.answered<{ readonly uri: string }, MemoryEditResult>('delete memory', ({ uri }) =>
				inOwner('Nothing was deleted', [uri], (owner, [path = '']) => writers.files.delete(owner, path)),
			),
		);
	},
};
