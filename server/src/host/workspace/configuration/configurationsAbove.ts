import { dirname, join, resolve } from 'node:path';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import type { ConfigFile, Environment } from '../../../engine/workspace/snapshot.ts';
import { isInside, isSamePlace } from '../../platform/insideFolder.ts';

/** A place where a project with several agents may keep their configuration. */
interface PlaceAbove {
	readonly folder: string;
	/** The folder above the workspace that it belongs to. */
	readonly project: string;
}

/** A folder beside the agents' own, with nothing but configuration in it. */
const configFolder = 'config';

/**
 * Places above the workspace at `root`, nearest first, as far as the outermost of the `open` folders: above that, nobody has
 * asked us to look.
 */
export function placesAbove(root: string, open: readonly string[]): readonly PlaceAbove[] {
	const places: PlaceAbove[] = [];
	for (let at = resolve(root); open.some((folder) => isInside(folder, dirname(at))); at = dirname(at)) {
		const project = dirname(at);
		if (project === at) break;
		places.push({ folder: project, project }, { folder: join(project, configFolder), project });
	}
	return places;
}

/**
 * What a configuration says of a folder: it is an agent's home; others below the project are, and it is not; or nothing, as
 * where it leaves the folders to the program, or names those of another machine.
 */
export type Housing = 'here' | 'others' | 'open';

/** `runtimes` are those whose configuration it may be; `real` resolves links. */
export async function housingOf(
	config: ConfigFile,
	{ root, project }: { readonly root: string; readonly project: string },
	runtimes: readonly KnownRuntime[],
	environment: Environment,
	real: (path: string) => Promise<string>,
): Promise<Housing> {
	const named = runtimes.flatMap(({ detection: { home } }) => [
		...(home?.agentFolders(config, environment) ?? []).map(({ folder }) => folder),
		...(home?.statedFolders?.(config, environment) ?? []),
	]);
	const [realRoot, realProject] = [await real(root), await real(project)];
	const isRoot = (folder: string) => [root, realRoot].some((own) => isSamePlace(own, folder));
	const isOurs = (folder: string) => [project, realProject].some((own) => isInside(own, folder));
	const folders = [...new Set(named)];
	if (folders.some(isRoot)) return 'here';
	// A folder from somebody else could name a computer of theirs: what lies outside of the project is only compared.
	const inProject = folders.filter(isOurs);
	if ((await Promise.all(inProject.map(real))).some(isRoot)) return 'here';
	return inProject.length > 0 ? 'others' : 'open';
}
