import { join } from 'node:path';
import { type SetupParams, SetupRequest, type SetupResult } from '../../../../protocol/workspace/setup.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { setUp } from '../../host/install/setUp.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { untrusted } from '../support/client/trust.ts';

const failed = (message: string): SetupResult => ({ kind: 'failed', message });

async function runtimeFor(
	asked: string | undefined,
	root: string,
	{ registry, workspaces }: LanguageContext,
): Promise<Runtime | undefined> {
	const own = workspaces.ownerOf(root)?.runtime;
	if (asked === undefined && own) return own;
	const runtime = asked === undefined ? registry.runtimes[0] : registry.runtimeById(asked);
	return runtime && registry.load(runtime);
}

/** Writes the files that an agent's workspace begins with. */
export const setUpRequest: Feature = {
	name: 'set up',
	register(context) {
		const { connection, files, gate, options, workspaces } = context;
		connection.onRequest(
			SetupRequest,
			context.answered<SetupParams, SetupResult>('set up', async ({ folder, runtime: asked, dryRun }) => {
				if (!options.trusted) return untrusted('Nothing was set up');
				const root = files.pathOf(folder);
				if (root === undefined) return failed('Nothing was set up: the folder is not on this computer.');
				const runtime = await runtimeFor(asked, root, context);
				if (!runtime) return failed(`Nothing was set up: Soulscope does not know the runtime “${asked}”.`);
				const result = await setUp({ root, runtime, dryRun }, { gate });
				if (result.kind === 'done' && !dryRun) {
					const changes = result.created.map((path) => ({ path: join(root, path), kind: 'created' as const }));
					await workspaces.filesChanged(changes);
				}
				return result;
			}),
		);
	},
};
