import { relative, resolve } from 'node:path';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import type { ConfigFile, Environment } from '../../../engine/workspace/snapshot.ts';
import { isInside } from '../../platform/insideFolder.ts';
import { placesAbove } from './configurationsAbove.ts';

/** A place above the workspace at `root` where a runtime would keep its configuration, if the folder `project` were the person’s home. */
interface HomeAbove {
	readonly path: string;
	readonly project: string;
	readonly runtime: KnownRuntime;
	/** As on a computer whose home is `project`. */
	readonly environment: Environment;
}

/**
 * People keep a copy of their home in a repository, or open the home itself: the agent’s folder and the program’s own stand side by
 * side in it. Nearest first, as far as the outermost of the `open` folders; a path that several versions share comes once.
 */
export function homesAbove(
	root: string,
	open: readonly string[],
	runtimes: readonly KnownRuntime[],
	environment: Environment,
): readonly HomeAbove[] {
	const projects = [...new Set(placesAbove(root, open).map(({ project }) => project))];
	const found = new Map<string, HomeAbove>();
	for (const project of projects) {
		const there = { ...environment, home: project, variables: {} };
		for (const runtime of runtimes)
			for (const path of runtime.detection.home?.configPaths(there) ?? [])
				if (isInside(project, path) && !found.has(path))
					found.set(path, { path, project, runtime, environment: there });
	}
	return [...found.values()];
}

/** A variable that has no value here, and what stands behind it. */
const variable = /\/(?:\$\{\w+\}|\$\w+|%\w+%)(\/[^$%]+)$/u;

const slashed = (path: string): string => path.replaceAll('\\', '/');

/**
 * Folders of agents of `config` that are `root`, as they are called on this computer: seen from the home above, or by their path on the
 * computer that the copy is from. Empty where no agent lives in `root`. `seen`: the configuration as it is looked at from there.
 */
export function namesOfCopy(
	config: ConfigFile,
	root: string,
	{ project, runtime, environment }: Pick<HomeAbove, 'project' | 'runtime' | 'environment'>,
	here: Environment,
	seen = config,
): ReadonlySet<string> {
	const { home } = runtime.detection;
	const below = `/${slashed(relative(project, root))}`;
	/** By its path on the other computer, as far as that is known: a variable stands for any folder there. */
	const isThere = (folder: string) => {
		const behind = variable.exec(folder)?.[1];
		return behind === undefined ? !isInside(project, folder) && folder.endsWith(below) : below.endsWith(behind);
	};
	const isRoot = (folder: string) => resolve(folder) === resolve(root) || isThere(slashed(folder));
	const foldersFrom = (file: ConfigFile, place: Environment) => [
		...(home?.agentFolders(file, place) ?? []).map(({ folder }) => folder),
		...(home?.statedFolders?.(file, place) ?? []),
	];
	// The same agents in the same order, whatever the home.
	const called = foldersFrom(config, here);
	return new Set(
		foldersFrom(seen, environment).flatMap((folder, index) => (isRoot(folder) ? [called[index] ?? folder] : [])),
	);
}
