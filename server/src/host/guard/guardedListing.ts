import { basename, dirname, isAbsolute, join } from 'node:path';
import { guardedFiles, isEveryday, isGuarded } from '../../engine/guard/guarded.ts';
import { importedProse, isProse } from '../../engine/guard/imported.ts';
import { guardedName, type LookedFor, lookedForIn } from '../../engine/guard/lookedFor.ts';
import { absoluteFrom } from '../../engine/workspace/places.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { isStored } from '../managed/storedPlaces.ts';
import { programsOf } from '../workspace/programsOf.ts';
import type { Workspace } from '../workspace/workspaces.ts';
import { partsMark, skillPartsOf } from './skillParts.ts';
import { isMark, isOfPlace, skillPlaces } from './skillPlaces.ts';

export type GuardedWorkspace = Pick<
	Workspace,
	'root' | 'runtime' | 'neighbours' | 'snapshot' | 'session' | 'pathOf' | 'configPaths' | 'askedPaths' | 'skillFolders'
>;

/** Where a guarded file is: below `root`, which a write must not leave. */
export function placeOf(
	{ root }: Pick<GuardedWorkspace, 'root'>,
	path: string,
): { readonly root: string; readonly inRoot: WorkspacePath } {
	return isAbsolute(path) ? { root: dirname(path), inRoot: basename(path) } : { root, inRoot: path };
}

export const absoluteOf = ({ root }: Pick<GuardedWorkspace, 'root'>, path: string): string =>
	isAbsolute(path) ? path : join(root, ...path.split('/'));

/** The configuration and what it includes, by the path that they are guarded by. In a database it only shows what else is there. */
function configurations(workspace: GuardedWorkspace): readonly string[] {
	const { config } = workspace.snapshot();
	if (!config || isStored(workspace.root)) return [];
	return [config.path, ...config.included.keys()].map((path) => workspace.pathOf(path) ?? path);
}

/** True for what the agent of a database has of one person: the runtime makes it when they first talk, and writes it all day. */
const isSomebodys = ({ root, runtime }: GuardedWorkspace, path: string): boolean =>
	isStored(root) && runtime.managed?.personOf(path) !== undefined;

/** True where programs of the workspace look for what is at `path`, absolute, or for whatever is in the folder around it. */
const isAskedAround = ({ askedPaths }: Pick<GuardedWorkspace, 'askedPaths'>, path: string): boolean =>
	!isMark(path) && (askedPaths.includes(path) || askedPaths.includes(dirname(path)));

/** Whether what is kept of `path` concerns the workspace as it is taken for now. */
export function concerns(workspace: GuardedWorkspace, path: string, listed: ReadonlySet<string>): boolean {
	if (listed.has(path)) return true;
	if (isAbsolute(path))
		return workspace.configPaths.includes(path) || isOfPlace(workspace, path) || isAskedAround(workspace, path);
	// What is deleted has a name all the same; the rest of a skill goes with its folder.
	if (isMark(path) || isSomebodys(workspace, path)) return false;
	return isGuarded(programsOf(workspace), path) || /(?:^|\/)skills\//u.test(path);
}

export interface GuardedListing {
	readonly listed: ReadonlySet<string>;
	/** Those of them that only a prompt leads to, as another file brings them in or they lie around the workspace; some may not be there. */
	readonly reached: ReadonlySet<string>;
	/** Of files in the folders of skills. */
	readonly folderOf: ReadonlyMap<string, string>;
	/** What is kept of those folders. */
	readonly marks: readonly string[];
	/** Absent where nobody at home finds their own files. */
	readonly lookedFor: LookedFor | undefined;
}

/** Texts that a file of somebody at home brings in, and those around the workspace that agents read in it. */
function reachedTexts(workspace: GuardedWorkspace): readonly string[] {
	const snapshot = workspace.snapshot();
	const { root, around = new Map() } = snapshot;
	const programs = programsOf(workspace);
	const sessions = programs.map((runtime) => ({ runtime, session: workspace.session(runtime.sessionKinds[0]) }));
	const theirs = [...around.keys()].filter((path) => isProse(path) && isGuarded(programs, path));
	const brought = [...importedProse(snapshot, sessions)].filter((path) => !isEveryday(programs, path));
	return [...theirs, ...brought].map((path) => guardedName(path, absoluteFrom(root, path)));
}

/** What is looked after, and of a file in the folder of a skill that no listing has in whole the folder. */
export async function guardedListing(workspace: GuardedWorkspace): Promise<GuardedListing> {
	const parts = await skillPartsOf(workspace);
	const { files, places } = workspace.snapshot();
	const folderOf = new Map([...parts].flatMap(([folder, paths]) => paths.map((path) => [path, folder] as const)));
	const all = new Set([...files.keys(), ...folderOf.keys()]);
	const named = new Set([
		...guardedFiles(programsOf(workspace), all).paths.filter((path) => !isSomebodys(workspace, path)),
		...configurations(workspace),
		...skillPlaces(workspace).flatMap(({ files }) => files),
	]);
	const reached = new Set(reachedTexts(workspace).filter((path) => !named.has(path)));
	return {
		listed: new Set([...named, ...reached]),
		reached,
		folderOf,
		marks: [...parts.keys()].map(partsMark),
		lookedFor: places?.answers && lookedForIn(workspace.root, places.answers),
	};
}
