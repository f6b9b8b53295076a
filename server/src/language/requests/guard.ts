import { join } from 'node:path';
import {
	type ChangePutBack,
	type GuardedChange,
	type GuardedChangeNamed,
	GuardedChangesRequest,
	type GuardedTexts,
	GuardedTextsRequest,
	KeepChangeRequest,
	PutBackRequest,
} from '../../../../protocol/guard/guard.ts';
import type { GuardedState } from '../../host/guard/fileState.ts';
import type { Feature } from '../feature.ts';
import { RequestError } from '../support/client/guardedHandlers.ts';
import { createGuardWatch } from '../support/guard/guardWatch.ts';
import { hearOwnWrites } from '../support/guard/ownWrites.ts';
import { workspaceAt } from '../support/workspace/workspaceLookup.ts';

const textOf = (state: GuardedState): string | undefined => (state.kind === 'text' ? state.text : undefined);

/** Tells the client what other programs have done to the files that make an agent who it is, and takes its word on what the person did. */
export const guardRequests: Feature = {
	name: 'guard',
	register(context) {
		const { connection, client, files, workspaces, gate, options } = context;
		if (!client.ownMessages) return;
		const watch = createGuardWatch(context);
		hearOwnWrites(context, watch);

		const list = context.guarded<undefined, readonly GuardedChange[]>('guarded changes', [], async () => {
			const { loaded } = await watch.load();
			if (!watch.hasLooked) await watch.lookAtAll(false);
			const texts = {
				conversations: join(options.globalStorage, 'chat.db'),
				knowledgeOf: async (root: string) => (await loaded.storeOf(root, loaded.dataFolder())).file,
			};
			const all: GuardedChange[] = [];
			for (const workspace of watch.guarded()) {
				const state = watch.reportOf(workspace);
				const placeOf = (path: string) => ({
					workspace,
					root: files.uriOf(workspace.root),
					uri: files.uriOf(files.diskPathOf(loaded.absoluteOf(workspace, path))),
				});
				for (const change of state?.changes ?? [])
					all.push(await loaded.changeTold(placeOf(change.path), change, texts));
				for (const arrival of state?.arrivals ?? []) all.push(loaded.arrivalTold(placeOf(arrival.path), arrival));
			}
			return all;
		});
		connection.onRequest(GuardedChangesRequest, (token) => list(undefined, token));

		/** The change as the person saw it. */
		async function find({ workspace: uri, path, id }: GuardedChangeNamed) {
			const workspace = workspaceAt(uri, context);
			const { guard, loaded } = await watch.load();
			const state = watch.reportOf(workspace);
			const found = [...(state?.changes ?? []), ...(state?.arrivals ?? [])].find(
				(change) => change.path === path && loaded.idOf(change) === id,
			);
			if (!found) throw new RequestError(`${path} has changed again. Look at it once more.`);
			return { workspace, found, guard, loaded };
		}

		connection.onRequest(
			GuardedTextsRequest,
			context.answered<GuardedChangeNamed, GuardedTexts>('guarded texts', async (named) => {
				const { found } = await find(named);
				const [before, now] = [textOf(found.before), textOf(found.now)];
				return { ...(before !== undefined && { before }), ...(now !== undefined && { now }) };
			}),
		);

		connection.onRequest(
			KeepChangeRequest,
			context.answered<GuardedChangeNamed, null>('keep change', async (named) => {
				const { workspace, found, guard } = await find(named);
				const isKept = await watch.inTurn(() => guard.keep(workspace, found.path, found.now));
				await watch.lookAtAll(false);
				if (!isKept) throw new RequestError(`${found.path} has changed again. Look at it once more.`);
				return null;
			}),
		);

		connection.onRequest(
			PutBackRequest,
			context.answered<GuardedChangeNamed, ChangePutBack>('put back', async (named) => {
				const { workspace, found, loaded } = await find(named);
				const outcome = await loaded.putBack(gate, workspace, found);
				if (outcome.kind === 'failed') throw new RequestError(outcome.message);
				const { root } = workspace;
				await workspaces.filesChanged([{ path: loaded.absoluteOf({ root }, found.path), kind: 'changed' }]);
				await watch.lookAtAll(false);
				return outcome.operation === undefined ? {} : { operation: outcome.operation };
			}),
		);
	},
};
