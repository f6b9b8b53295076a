import { join } from 'node:path';
import { GuardedChangesNotification } from '../../../../../protocol/guard/guard.ts';
import type { PersonaGuard } from '../../../host/guard/guard.ts';
import type { GuardReport } from '../../../host/guard/look.ts';
import { rowText } from '../../../host/managed/storedFiles.ts';
import { createQueue } from '../../../host/platform/queue.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../../context.ts';
import { createLookTimer } from './lookTimer.ts';

/** ms after the start: what people see at once comes first. */
const beginning = 1_500;

/** ms. */
const times = { rest: 300, patience: 700, longest: 3_000 } as const;

/** All of it, once somebody needs it: most of a start goes by without. */
const parts = async () => ({
	...(await import('../../../host/guard/baseline.ts')),
	...(await import('../../../host/guard/gitOrigin.ts')),
	...(await import('../../../host/guard/guard.ts')),
	...(await import('../../../host/guard/guardedListing.ts')),
	...(await import('../../../host/guard/putBack.ts')),
	...(await import('../../../host/knowledge/place.ts')),
	...(await import('../../../host/platform/dataFolder.ts')),
	...(await import('./told.ts')),
	...(await import('./unguarded.ts')),
});

type GuardParts = Awaited<ReturnType<typeof parts>>;

/** Looks again and again whether another program has changed what is guarded, and tells the client. */
export function createGuardWatch(context: LanguageContext) {
	const { connection, workspaces, settings, records, options, changes, log } = context;
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

	return {
		inTurn,
		guarded,
		lookAtAll,
		load,
		changed: timer.changed,
		/** Undefined until it is loaded. */
		get opened() {
			return opened;
		},
		get hasLooked() {
			return hasLooked;
		},
		/** What was last told of the workspace. */
		reportOf: ({ root }: Workspace) => known.get(root),
	};
}

export type GuardWatch = ReturnType<typeof createGuardWatch>;
