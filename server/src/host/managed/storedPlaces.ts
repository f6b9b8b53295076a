import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { idOf, segmentOf } from '../../engine/text/nameOfId.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';

/** A folder that no disk has: below it, each database is a folder, and in that each of its agents. */
export const storedRoot = resolve(sep, 'soulscope-db:');

/** Scheme of the addresses of such files in an editor. */
export const storedScheme = 'soulscope-db';

/** Where something lies below that folder; what is undefined is not named yet. */
export interface StoredLocation {
	/** Name of the database. */
	readonly database?: string;
	/** Key of the agent. */
	readonly agent?: string;
	/** In the workspace of the agent; absent for its root. */
	readonly path?: WorkspacePath;
}

const below = storedRoot + sep;

/** What may lead elsewhere than it says. */
const isOdd = /[\\/]{2}|[\\/]\.{1,2}(?:[\\/]|$)|[\\/]$/u;

/** Steps below that folder, none for itself; undefined elsewhere. Asked of thousands of paths at once, nearly all of which are plain. */
function stepsBelow(path: string): readonly string[] | undefined {
	if (path.startsWith(below) && !isOdd.test(path)) return path.slice(below.length).split(sep);
	// On Windows another spelling may be the same place.
	if (sep === '/' && path.startsWith(sep) && path !== storedRoot && !isOdd.test(path)) return undefined;
	const steps = relative(storedRoot, path);
	if (steps === '..' || steps.startsWith(`..${sep}`) || isAbsolute(steps)) return undefined;
	return steps === '' ? [] : steps.split(sep);
}

/** True for the folder of all databases, and for whatever is in it; `path` is absolute. */
export const isStored = (path: string): boolean => stepsBelow(path) !== undefined;

/** Absolute path of the workspace of an agent. */
export const storedWorkspace = (database: string, agent: string): string =>
	join(storedRoot, database, segmentOf(agent));

/** Absolute path of the folder of what belongs to no agent, but to all of a database; nobody lists it. */
export const wholeDatabase = (database: string): string => storedWorkspace(database, '');

/**
 * Absolute path that whatever is said in the workspace at `root` (absolute) is kept under: the root itself, or in a database a place of
 * each person's own, as what one says to the agent is nothing for another.
 */
export const keptPlace = (root: string, user: string | undefined): string =>
	isStored(root) && user !== undefined && user !== '' ? join(root, segmentOf(user)) : root;

/** What a place was made of. */
export function ofKeptPlace(kept: string): { readonly root: string; readonly user?: string } {
	const { database, agent, path } = storedLocation(kept) ?? {};
	const user = path === undefined ? undefined : idOf(path);
	if (database === undefined || agent === undefined || user === undefined) return { root: kept };
	return { root: storedWorkspace(database, agent), user };
}

/** Undefined where nothing can be: on a disk, or below a name that no agent has. */
export function storedLocation(absolute: string): StoredLocation | undefined {
	const found = stepsBelow(absolute);
	if (!found) return undefined;
	const [database, segment, ...steps] = found;
	if (database === undefined) return {};
	if (segment === undefined) return { database };
	const agent = idOf(segment);
	if (agent === undefined) return undefined;
	return steps.length === 0 ? { database, agent } : { database, agent, path: steps.join('/') };
}
