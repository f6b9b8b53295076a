import { join } from 'node:path';
import {
	type ChangePutBack,
	type GuardedChange,
	type GuardedChangeNamed,
	GuardedChangesNotification,
	GuardedChangesRequest,
	type GuardedTexts,
	GuardedTextsRequest,
	KeepChangeRequest,
	OwnFilesBegunNotification,
	OwnFilesNotification,
	PutBackRequest,
} from '../../../../protocol/guard/guard.ts';
import type { GuardedState } from '../../host/guard/fileState.ts';
import type { PersonaGuard } from '../../host/guard/guard.ts';
import type { GuardReport } from '../../host/guard/look.ts';
import { rowText } from '../../host/managed/storedFiles.ts';
import { isInside } from '../../host/platform/insideFolder.ts';
import { createQueue } from '../../host/platform/queue.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { Feature } from '../feature.ts';
import { RequestError } from '../support/client/guardedHandlers.ts';
import { createLookTimer } from '../support/guard/lookTimer.ts';
import { workspaceAt } from '../support/workspace/workspaceLookup.ts';

/** ms after the start: what people see at once comes first. */
const beginning = 1_500;

/** ms. */
const times = { rest: 300, patience: 700, longest: 3_000 } as const;

/** All of it, once somebody needs it: most of a start goes by without. */
const parts = async () => ({
	...(await import('../../host/guard/baseline.ts')),
	...(await import('../../host/guard/gitOrigin.ts')),
	...(await import('../../host/guard/guard.ts')),
	...(await import('../../host/guard/guardedListing.ts')),
	...(await import('../../host/guard/putBack.ts')),
	...(await import('../../host/knowledge/place.ts')),
	...(await import('../../host/platform/dataFolder.ts')),
	...(await import('../support/guard/told.ts')),
	...(await import('../support/guard/unguarded.ts')),
});

type GuardParts = Awaited<ReturnType<typeof parts>>;

const textOf = (state: GuardedState): string | undefined => (state.kind === 'text' ? state.text : undefined);

/** Tells the client what other programs have done to the files that make an agent who it is, and takes its word on what the person did. */
export const guardRequests: Feature = {
	name: 'guard',
	register(context) {
		const { connection, client, documents, files, workspaces, settings, gate, records, options, changes, log } =
			context;
		if (!client.ownMessages) return;
		let loading: Promise<{ readonly guard: PersonaGuard; readonly loaded: GuardParts }> | undefined;
		/** Once it is loaded. */
		let opened: PersonaGuard | undefined;
		const inTurn = createQueue();
		/** What was last told, by the workspace's root. */
		const known = new Map<string, GuardReport>();
		let isOver = false;
		let hasLooked = false;

		const said = new Set<string>();
		const tellOnce = (line: string) => {
			if (!said.has(line)) connection.console.warn(line);
			said.add(line);
		};

		const load = () => {
			loading ??= parts().then((loaded) => {
				const baseline = loaded.sqliteBaseline({
					file: join(options.globalStorage, 'guard.db'),
					now: Date.now,
					onTrouble: (message) => connection.console.warn(message),
				});
				context.onShutdown(() => inTurn(async () => baseline[Symbol.dispose]()));
				const guard = loaded.createGuard({
					baseline,
					records,
					openGit: loaded.openGitNow,
					readRow: (absolute) => rowText(context.databases.open, absolute),
					now: Date.now,
					onBegin: (how, line) => connection.console[how === 'new' ? 'info' : 'warn'](line),
				});
				opened = guard;
				return { loaded, guard };
			});
			return loading;
		};

		const guarded = () => workspaces.list().filter(({ root }) => settings.of(root).guard.enabled);

		const lookAt = (workspace: Workspace) => inTurn(async () => (await load()).guard.look(workspace));

		const told = (state: GuardReport | undefined, loaded: GuardParts): string =>
			JSON.stringify([state?.changes.map(loaded.idOf), state?.arrivals.map(loaded.idOf)]);

		/** False where there is news that is better waited with. */
		async function lookAtAll(isPatient: boolean): Promise<boolean> {
			const { loaded } = await load();
			const all = guarded();
			let hasNews = false;
			let isSettled = true;
			for (const workspace of all) {
				const state = await lookAt(workspace);
				for (const each of loaded.unguardedFiles(workspace)) tellOnce(`${workspace.root}/${loaded.sayUnguarded(each)}`);
				const before = known.get(workspace.root);
				if (told(before, loaded) === told(state, loaded)) continue;
				const seen = new Set(before?.changes.map(loaded.idOf));
				if (isPatient && state.changes.some((change) => !seen.has(loaded.idOf(change)))) {
					isSettled = false;
					continue;
				}
				known.set(workspace.root, state);
				hasNews ||= before !== undefined || state.changes.length + state.arrivals.length > 0;
			}
			for (const root of known.keys()) {
				if (all.some((workspace) => workspace.root === root)) continue;
				known.delete(root);
				hasNews = true;
			}
			hasLooked = true;
			const count = [...known.values()].reduce((sum, state) => sum + state.changes.length, 0);
			if (hasNews && !isOver) await connection.sendNotification(GuardedChangesNotification, { count });
			return isSettled;
		}

		const timer = createLookTimer({
			...times,
			look: lookAtAll,
			onError: (error) => log.error('guard', error),
		});
		context.onInitialized(() => timer.begin(beginning));
		changes.onDidChange(({ typing }) => {
			if (!typing) timer.changed();
		});
		context.onShutdown(() => {
			isOver = true;
			timer[Symbol.dispose]();
		});

		/** The workspace that guards the file, and the path that it knows it by. */
		function guardersOf(uri: string): readonly { readonly workspace: Workspace; readonly path: string }[] {
			const absolute = files.pathOf(uri);
			if (absolute === undefined) return [];
			const owner = workspaces.ownerOf(absolute);
			const own = owner?.pathOf(absolute);
			// Whether its programs read what lies around it, the guard finds out: of what has just changed nobody knows it for a moment.
			const others = workspaces
				.list()
				.filter(
					(each) =>
						each.skillFolders.some((at) => isInside(at, absolute)) ||
						(each.askedPaths.length > 0 && each.pathOf(absolute) === undefined),
				);
			const configured = new Set([...workspaces.configuredBy(absolute), ...others]);
			if (owner) configured.delete(owner);
			return [
				...(owner && own !== undefined ? [{ workspace: owner, path: own }] : []),
				...[...configured].map((workspace) => ({ workspace, path: absolute })),
			];
		}

		/** `tell` hears of the files as things are now, though what it gives back has to wait for its turn. */
		const tellGuard = (
			uris: readonly string[],
			tell: (guard: PersonaGuard, workspace: Workspace, paths: readonly string[]) => () => Promise<void>,
		) => {
			const pathsOf = new Map<Workspace, string[]>();
			for (const { workspace, path } of uris.flatMap(guardersOf))
				pathsOf.set(workspace, [...(pathsOf.get(workspace) ?? []), path]);
			for (const [workspace, paths] of pathsOf) {
				if (!settings.of(workspace.root).guard.enabled) continue;
				const accept = opened && tell(opened, workspace, paths);
				inTurn(async () => (accept ?? tell((await load()).guard, workspace, paths))()).then(timer.changed, (error) =>
					log.error('guard', error),
				);
			}
		};

		const begin = (uris: readonly string[]) => {
			// Who has not looked yet knows of nothing that a person could begin with.
			for (const { workspace, path } of uris.flatMap(guardersOf)) opened?.begins(workspace, path);
		};

		documents.onWillSave(({ document: { uri } }) => begin([uri]));
		documents.onDidSave(({ document }) => {
			// Whoever writes to the file right after the save is somebody else.
			const text = document.getText();
			tellGuard([document.uri], (guard, workspace, [path = '']) => guard.saved(workspace, path, text));
		});
		connection.onNotification(OwnFilesBegunNotification, ({ uris }) => begin(uris));
		connection.onNotification(OwnFilesNotification, ({ uris }) => {
			tellGuard(uris, (guard, workspace, paths) => guard.owned(workspace, paths));
		});

		const list = context.guarded<undefined, readonly GuardedChange[]>('guarded changes', [], async () => {
			const { loaded } = await load();
			if (!hasLooked) await lookAtAll(false);
			const texts = {
				conversations: join(options.globalStorage, 'chat.db'),
				knowledgeOf: async (root: string) => (await loaded.storeOf(root, loaded.dataFolder())).file,
			};
			const all: GuardedChange[] = [];
			for (const workspace of guarded()) {
				const state = known.get(workspace.root);
				const placeOf = (path: string) => ({
					workspace,
					root: files.uriOf(workspace.root),
					uri: files.uriOf(loaded.absoluteOf(workspace, path)),
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
			const { guard, loaded } = await load();
			const state = known.get(workspace.root);
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
				const isKept = await inTurn(() => guard.keep(workspace, found.path, found.now));
				await lookAtAll(false);
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
				await lookAtAll(false);
				return outcome.operation === undefined ? {} : { operation: outcome.operation };
			}),
		);
	},
};
