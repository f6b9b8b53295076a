import { isAround, pathFrom } from '../workspace/places.ts';
import type { KnownPlaces, WorkspacePath } from '../workspace/snapshot.ts';

/** What programs that find their own files have found in a workspace: who knows that something was not there knows later that it came. */
export interface LookedFor {
	/** Where they looked and nothing was. */
	readonly absent: readonly WorkspacePath[];
	/** The names in each folder that they have listed. */
	readonly listed: Readonly<Record<WorkspacePath, readonly string[]>>;
}

/** More than any sane project needs; what is left out counts as not looked at. */
const most = { absent: 2_000, folders: 500, names: 1_000 } as const;

export function lookedForIn(root: string, { facts, list }: KnownPlaces): LookedFor {
	const inside = <Value>(answers: Iterable<readonly [string, Value]>) =>
		[...answers]
			.map(([path, value]) => [pathFrom(root, path), value] as const)
			.filter(([path]) => !isAround(path))
			.sort(([a], [b]) => (a < b ? -1 : 1));
	const absent = inside(facts).flatMap(([path, { kind }]) => (kind === 'nothing' ? [path] : []));
	const gone = inside(list).flatMap(([path, names]) => (names ? [] : [path]));
	const listed = inside(list).flatMap(([path, names]) =>
		names && names.length <= most.names ? [[path, names.map(({ name }) => name).sort()] as const] : [],
	);
	return {
		absent: [...new Set([...absent, ...gone])].slice(0, most.absent),
		listed: Object.fromEntries(listed.slice(0, most.folders)),
	};
}

/** True where somebody has looked, and there was no such file; false where there was one, and where nobody knows. */
export function wasMissing({ absent, listed }: LookedFor, path: WorkspacePath): boolean {
	const missing = new Set(absent);
	const names = path.split('/');
	return names.some((name, index) => {
		const folder = names.slice(0, index).join('/');
		const known = Object.hasOwn(listed, folder) ? listed[folder] : undefined;
		return missing.has([...names.slice(0, index), name].join('/')) || (known !== undefined && !known.includes(name));
	});
}
