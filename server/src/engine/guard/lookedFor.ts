import { basename, dirname } from 'node:path';
import { isAround, pathFrom } from '../workspace/places.ts';
import type { KnownPlaces, WorkspacePath } from '../workspace/snapshot.ts';

/** What programs that find their own files have found in a workspace and around it, where paths are absolute: who knows that something was not there knows later that it came. */
export interface LookedFor {
	/** Where they looked and nothing was. */
	readonly absent: readonly string[];
	/** The names in each folder that they have listed. */
	readonly listed: Readonly<Record<string, readonly string[]>>;
}

/** More than any sane project needs; what is left out counts as not looked at. */
const most = { absent: 2_000, folders: 500, names: 1_000 } as const;

/** What the guard calls a file: by its path in the workspace, and around it by the absolute one. */
export const guardedName = (path: WorkspacePath, absolute: string): string => (isAround(path) ? absolute : path);

export function lookedForIn(root: string, { facts, list }: KnownPlaces): LookedFor {
	const isBarred = [...facts.values()].some((its) => its.kind === 'nothing' && its.isBarred);
	const ordered = <Value>(answers: Iterable<readonly [string, Value]>) =>
		[...answers]
			.map(([absolute, value]) => ({ absolute, path: pathFrom(root, absolute), value }))
			.filter(({ path }) => !(isBarred && isAround(path)))
			.map(({ absolute, path, value }) => [guardedName(path, absolute), value] as const)
			.sort(([a], [b]) => (a < b ? -1 : 1));
	const absent = ordered(facts).flatMap(([path, { kind }]) => (kind === 'nothing' ? [path] : []));
	const gone = ordered(list).flatMap(([path, names]) => (names ? [] : [path]));
	const listed = ordered(list).flatMap(([path, names]) =>
		names && names.length <= most.names ? [[path, names.map(({ name }) => name).sort()] as const] : [],
	);
	return {
		absent: [...new Set([...absent, ...gone])].slice(0, most.absent),
		listed: Object.fromEntries(listed.slice(0, most.folders)),
	};
}

/** The folder around a path; empty for the workspace itself. */
const folderOf = (path: string): string => (dirname(path) === '.' ? '' : dirname(path));

/** True where somebody has looked, and there was no such file; false where there was one, and where nobody knows. */
export function wasMissing({ absent, listed }: LookedFor, path: string): boolean {
	const missing = new Set(absent);
	for (let at = path; at !== '' && at !== folderOf(at); at = folderOf(at)) {
		const names = Object.hasOwn(listed, folderOf(at)) ? listed[folderOf(at)] : undefined;
		if (missing.has(at) || names?.includes(basename(at)) === false) return true;
	}
	return false;
}
