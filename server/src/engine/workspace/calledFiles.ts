import { keptOn } from '../text/keptOn.ts';
import { diskOf, type Listing } from './files.ts';
import type { Snapshot, WorkspacePath } from './snapshot.ts';

type ByName = ReadonlyMap<string, readonly WorkspacePath[]>;

const nobody: ReadonlySet<WorkspacePath> = new Set();

const known = keptOn<Listing, WeakMap<object, ByName>>();

const nameOf = (path: WorkspacePath): string => path.slice(path.lastIndexOf('/') + 1);

/** Paths by their last name, sorted; worked out once for each state of the disk. */
function byName({ files, passedBy = nobody }: Pick<Snapshot, 'files' | 'passedBy'>): ByName {
	const disk = diskOf(files);
	const ofDisk = known.get(disk) ?? new WeakMap<object, ByName>();
	known.set(disk, ofDisk);
	const found = ofDisk.get(passedBy);
	if (found) return found;
	const names = new Map<string, WorkspacePath[]>();
	for (const path of [...new Set([...disk.keys(), ...passedBy])].sort()) {
		const name = nameOf(path);
		const paths = names.get(name) ?? [];
		paths.push(path);
		names.set(name, paths);
	}
	ofDisk.set(passedBy, names);
	return names;
}

/**
 * Files of the workspace called exactly `name`, sorted by their paths: those that a listing has, and those that a search of the open
 * folder has come by without anybody reading them.
 */
export const filesCalled = (snapshot: Pick<Snapshot, 'files' | 'passedBy'>, name: string): readonly WorkspacePath[] =>
	byName(snapshot).get(name) ?? [];

/** Every name that a file of the workspace has, as `filesCalled` takes it. */
export const namesOfFiles = (snapshot: Pick<Snapshot, 'files' | 'passedBy'>): readonly string[] => [
	...byName(snapshot).keys(),
];
