import { join } from 'node:path';
import type { CancellationToken, Connection } from 'vscode-languageserver';
import {
	type SummonParams,
	SummonProgressNotification,
	SummonRequest,
	type SummonResult,
	type SummonWriteParams,
	SummonWriteRequest,
	type SummonWriteResult,
} from '../../../../protocol/chat/summon.ts';
import type { Registry } from '../../engine/runtimes/createRegistry.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { highestDraw } from '../../engine/workspace/session.ts';
import type { Environment } from '../../engine/workspace/snapshot.ts';
import { signalOf } from '../../host/platform/cancellation.ts';
import type { Workspaces } from '../../host/workspace/workspaces.ts';
import type { WriteGate } from '../../host/writes/gate.ts';
import { draft, type SummonServices } from './draft.ts';
import { writeDraft } from './write.ts';

/** What the server shares with summoning. */
export interface SummonHost {
	readonly connection: Connection;
	answered<Params, Result>(
		name: string,
		handler: (params: Params, token: CancellationToken) => Result | Promise<Result>,
	): (params: Params, token: CancellationToken) => Promise<Result>;
	/** Absolute; undefined where the URI is of no folder on disk. */
	pathOf(uri: string): string | undefined;
	readonly registry: Registry;
	readonly workspaces: Workspaces;
	readonly environment: Environment;
	readonly trusted: () => boolean;
	/** ms since the epoch. */
	readonly now: () => number;
}

const failed = (message: string) => ({ kind: 'failed' as const, message });

const untrusted = failed('No agent was summoned, because this workspace is not trusted. Trust it first.');

export function registerSummon(around: SummonHost, services: SummonServices & { readonly gate: WriteGate }): void {
	const { connection, registry, workspaces, environment, answered } = around;

	const placeOf = async (
		folder: string,
		asked: string | undefined,
	): Promise<{ root: string; runtime: Runtime } | string> => {
		const root = around.pathOf(folder);
		if (root === undefined) return 'No agent was summoned: the folder is not on this computer.';
		const runtime =
			asked === undefined ? (workspaces.ownerOf(root)?.runtime ?? registry.runtimes[0]) : registry.runtimeById(asked);
		return runtime
			? { root, runtime: await registry.load(runtime) }
			: `No agent was summoned: Soulscope does not know the runtime “${asked}”.`;
	};

	/** The folder as it is now, where it is that runtime’s workspace; else one with nothing in it. */
	const surveyed = (root: string, runtime: Runtime) => {
		const workspace = workspaces.list().find((each) => each.root === root);
		if (workspace) return { snapshot: workspace.snapshot(), session: workspace.session(runtime.sessionKinds[0]) };
		return {
			snapshot: { root, files: new Map(), config: undefined, environment },
			session: {
				kind: runtime.sessionKinds[0] ?? ('main' as const),
				now: around.now(),
				timeZone: environment.hostTimeZone,
				random: highestDraw,
			},
		};
	};

	connection.onRequest(
		SummonRequest,
		answered<SummonParams, SummonResult>('summon', async ({ summon, folder, runtime: asked, description }, token) => {
			if (!around.trusted()) return untrusted;
			if (description.trim() === '')
				return failed('No agent was summoned. Describe the agent in one or two sentences.');
			const place = await placeOf(folder, asked);
			if (typeof place === 'string') return failed(place);
			const { root, runtime } = place;
			return draft(
				{
					root,
					runtime,
					description,
					...surveyed(root, runtime),
					signal: signalOf(token),
					onText: (path, text) =>
						void connection.sendNotification(SummonProgressNotification, { summon, path, text }).catch(() => undefined),
				},
				services,
			);
		}),
	);

	connection.onRequest(
		SummonWriteRequest,
		answered<SummonWriteParams, SummonWriteResult>('summon write', async ({ folder, runtime: asked, files }) => {
			if (!around.trusted()) return untrusted;
			const place = await placeOf(folder, asked);
			if (typeof place === 'string') return failed(place);
			const { root, runtime } = place;
			const result = await writeDraft(root, runtime, files, services.gate);
			const written = result.kind === 'written' ? result.files : files.map(({ path }) => path);
			// As if all were new: what they make of the folder is looked at anew before anybody hears that they are written.
			await workspaces.filesChanged(written.map((path) => ({ path: join(root, path), kind: 'created' })));
			return result;
		}),
	);
}
