import type { Part } from '../../../server/src/engine/prompt/prompt.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import type { Wording } from '../../../server/src/engine/prompt/wording/wording.ts';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../../server/src/engine/runtimes/runtime.ts';
import type { Session } from '../../../server/src/engine/workspace/session.ts';
import type { Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { type DiskFiles, diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { environmentOf } from './execute.ts';
import { located, type Places } from './place.ts';
import type { World } from './world.ts';

/** A world as we see it, and the session that is looked at. */
export interface Seen {
	readonly runtime: Runtime;
	readonly snapshot: Snapshot;
	readonly session: Session;
	/** The parts of the prompt, in the words that were given. */
	readonly parts: readonly Part[];
}

interface SeeOptions {
	/** Asks for what no prompt asks for, so that the snapshot has it. */
	also?(snapshot: Snapshot, session: Session): void;
	/** The disk; that of this computer unless said. */
	readonly files?: DiskFiles;
}

/** What the host makes of a world, as it would for a person, with placeholders for prose unless there are words for it. */
export async function see(
	id: string,
	world: World,
	places: Places,
	wording: Wording = placeholderWording,
	{ also = () => undefined, files = diskFiles }: SeeOptions = {},
): Promise<Seen> {
	const workspaces = createWorkspaces({
		...registry,
		files,
		environment: {
			home: places.roots.home,
			hostTimeZone: 'UTC',
			platform: process.platform,
			arch: process.arch,
			variables: environmentOf(world, places),
		},
		clock: Date.now,
		wordingFor: () => wording,
		settingsFor: () => ({ runtime: id, isNamedHere: true, configFile: '' }),
	});
	const workspace = await workspaces.adopt(places.roots.project);
	if (!workspace || workspace.runtime.id !== id) throw new Error(`${places.roots.project} is not taken for ${id}`);
	await workspaces.stand(workspace.root, {
		cwd: places.cwd,
		touched: world.touched.map((touch) => ({ ...touch, path: located(touch.path, places) })),
		programArguments: world.arguments.map((each) => located(each, places)),
		...(world.trusted !== undefined && { trusted: world.trusted }),
	});
	const { runtime } = workspace;
	const [kind] = runtime.sessionKinds;
	const session = workspace.session(kind);
	const asking: Runtime = {
		...runtime,
		assemble(snapshot, ...rest) {
			also(snapshot, session);
			return runtime.assemble(snapshot, ...rest);
		},
	};
	await workspace.settlePlaces([{ runtime: asking, session }]);
	const { parts } = workspace.analysis().prompt(session.kind);
	return { runtime, snapshot: workspace.snapshot(), session, parts };
}
