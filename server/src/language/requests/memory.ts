import type { ShownWrite } from '../../../../protocol/chat/tools.ts';
import {
	ForgetRequest,
	type MemoryEditResult,
	type MemoryPassage,
	type PromoteParams,
	PromoteRequest,
	PromotionRequest,
	type PromotionResult,
} from '../../../../protocol/memory/edit.ts';
import {
	type RememberParams,
	type RememberPlaces,
	RememberPlacesRequest,
	RememberRequest,
	type RememberResult,
	type RememberTrial,
	RememberTrialRequest,
	UndoRememberRequest,
	type UndoResult,
} from '../../../../protocol/memory/overview.ts';
import type { PlacedPassage } from '../../host/memory/edits.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { untrusted } from '../support/client/trust.ts';
import { dryRunPromotion, promoteAsShown } from '../support/memory/promotion.ts';
import { rememberAsShown, remembering, tryToRemember } from '../support/memory/remembering.ts';

function rememberingWorkspace(uri: string, { files, workspaces }: LanguageContext): Workspace | undefined {
	const path = files.pathOf(uri);
	if (path !== undefined) return workspaces.ownerOf(path);
	// An untitled document is nobody's; with one agent around, there is no doubt whose memory is meant.
	const all = workspaces.list();
	return all.length === 1 ? all[0] : undefined;
}

const nobodys = (what: string) =>
	({
		kind: 'failed',
		message: `${what}: this file is not in an agent workspace. Select text in a file that is.`,
	}) as const;

/** Writing down, forgetting, and taking either back. */
export const memoryRequests: Feature = {
	name: 'memory',
	register(context) {
		const { connection, files, journal, options, workspaces, writers } = context;
		const { edits } = writers;
		/** Without waiting for the client's watcher: the views are to be right when the answer arrives. */
		const lookAgain = (paths: readonly string[]) =>
			workspaces.filesChanged(paths.map((path) => ({ path, kind: 'changed' })));

		connection.onRequest(
			RememberRequest,
			context.answered<RememberParams & { readonly shown?: ShownWrite }, RememberResult>(
				'remember',
				async ({ shown, ...params }) => {
					if (!options.trusted) return untrusted('Nothing was remembered');
					const workspace = rememberingWorkspace(params.uri, context);
					if (!workspace) return nobodys('Nothing was remembered');
					const result = shown
						? await rememberAsShown(workspace, params, shown, context)
						: await remembering(workspace, params, context).write(context.gate, Date.now());
					if (result.kind === 'failed') return result;
					await lookAgain(result.writes.map(({ path }) => workspace.absolute(path)));
					return { ...result, writes: result.writes.map((write) => ({ ...write, uri: spelled(write.uri) })) };
				},
			),
		);
		connection.onRequest(
			RememberPlacesRequest,
			context.answered<{ readonly uri: string }, RememberPlaces | null>('where to remember', ({ uri }) => {
				const workspace = rememberingWorkspace(uri, context);
				return (workspace && writers.memory.places(workspace)) ?? null;
			}),
		);
		connection.onRequest(
			RememberTrialRequest,
			context.answered<RememberParams, RememberTrial>('try to remember', async (params) => {
				if (!options.trusted) return untrusted('Nothing was remembered');
				const workspace = rememberingWorkspace(params.uri, context);
				return workspace ? tryToRemember(workspace, params, context) : nobodys('Nothing was remembered');
			}),
		);
		connection.onRequest(
			UndoRememberRequest,
			context.answered<{ readonly undo: string }, UndoResult>('undo remember', async ({ undo }) => {
				if (!options.trusted) return untrusted('Nothing was undone');
				const { files: written, ...result } = await journal.undo(undo);
				await lookAgain(written);
				return result;
			}),
		);
		connection.onRequest(
			ForgetRequest,
			context.answered<{ readonly passages: readonly MemoryPassage[] }, MemoryEditResult>(
				'forget',
				async ({ passages }) =>
					edited('Nothing was forgotten', passages, (owner, placed) => edits.forget(owner, placed)),
			),
		);
		connection.onRequest(
			PromotionRequest,
			context.answered<PromoteParams, PromotionResult>('preview a promotion', async ({ passages }) => {
				const found = ownerOf('Nothing was moved', passages);
				return 'owner' in found ? dryRunPromotion(found.owner, found.placed, context) : found;
			}),
		);
		connection.onRequest(
			PromoteRequest,
			context.answered<PromoteParams & { readonly shown: ShownWrite }, MemoryEditResult>(
				'promote',
				async ({ passages, shown }) =>
					edited('Nothing was moved', passages, (owner, placed) => promoteAsShown(owner, placed, shown, context)),
			),
		);
		/** Whose memory the passages are of, and where they are in it. */
		function ownerOf(nothing: string, passages: readonly MemoryPassage[]) {
			if (!options.trusted) return untrusted(nothing);
			const [owner] = passages.map(({ uri }) => rememberingWorkspace(uri, context));
			if (!owner) return nobodys(nothing);
			const placed = passages.flatMap(({ uri, ...passage }): PlacedPassage[] => {
				const absolute = files.pathOf(uri);
				const path = absolute === undefined ? undefined : owner.pathOf(absolute);
				return path === undefined ? [] : [{ path, ...passage }];
			});
			return { owner, placed };
		}

		async function edited(
			nothing: string,
			passages: readonly MemoryPassage[],
			edit: (owner: Workspace, placed: readonly PlacedPassage[]) => Promise<MemoryEditResult>,
		): Promise<MemoryEditResult> {
			const found = ownerOf(nothing, passages);
			if (!('owner' in found)) return found;
			const result = await edit(found.owner, found.placed);
			if (result.kind === 'done') await lookAgain(result.paths.map((path) => found.owner.absolute(path)));
			return result;
		}

		/** As the client spells it, where the file is open. */
		function spelled(uri: string): string {
			const path = files.pathOf(uri);
			return path === undefined ? uri : files.uriOf(files.diskPathOf(path));
		}
	},
};
