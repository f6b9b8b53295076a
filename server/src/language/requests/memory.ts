import {
	type RememberParams,
	RememberRequest,
	type RememberResult,
	UndoRememberRequest,
	type UndoResult,
} from '../../../../protocol/memory.ts';
import { createMemory } from '../../host/remember.ts';
import type { Workspace } from '../../host/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { untrusted } from '../support/trust.ts';

function rememberingWorkspace(uri: string, { files, workspaces }: LanguageContext): Workspace | undefined {
	const path = files.pathOf(uri);
	if (path !== undefined) return workspaces.ownerOf(path);
	// An untitled document is nobody's; with one agent around, there is no doubt whose memory is meant.
	const all = workspaces.list();
	return all.length === 1 ? all[0] : undefined;
}

/** Writing down, and taking back what was written down. */
export const memoryRequests: Feature = {
	name: 'memory',
	register(context) {
		const { connection, files, gate, options, settings, workspaces } = context;
		let timeZone = options.timeZone;
		const memory = createMemory({ gate, now: Date.now, timeZone: () => timeZone });
		/** Without waiting for the client's watcher: the views are to be right when the answer arrives. */
		const lookAgain = (paths: readonly string[]) =>
			workspaces.filesChanged(paths.map((path) => ({ path, kind: 'changed' })));
		/** Absolute paths, by what names them for an undo. */
		const written = new Map<string, readonly string[]>();

		connection.onRequest(
			RememberRequest,
			context.answered<RememberParams, RememberResult>('remember', async ({ uri, text, target }) => {
				if (!options.trusted) return untrusted('Nothing was remembered');
				const workspace = rememberingWorkspace(uri, context);
				if (!workspace)
					return {
						kind: 'failed',
						message: 'Nothing was remembered: this file belongs to no agent workspace. Select text in one that does.',
					};
				timeZone = settings.of(workspace.root).memory.timeZone || options.timeZone;
				const result = await memory.remember(workspace, text, target);
				if (result.kind === 'written') {
					const paths = result.writes.map(({ path }) => workspace.absolute(path));
					written.set(result.undo, paths);
					await lookAgain(paths);
					return { ...result, writes: result.writes.map((write) => ({ ...write, uri: spelled(write.uri) })) };
				}
				return result;
			}),
		);
		connection.onRequest(
			UndoRememberRequest,
			context.answered<{ readonly undo: string }, UndoResult>('undo remember', async ({ undo }) => {
				if (!options.trusted) return untrusted('Nothing was taken back');
				const result = await memory.undo(undo);
				await lookAgain(written.get(undo) ?? []);
				return result;
			}),
		);

		/** As the client spells it, where the file is open. */
		function spelled(uri: string): string {
			const path = files.pathOf(uri);
			return path === undefined ? uri : files.uriOf(path);
		}
	},
};
