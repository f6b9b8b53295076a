import { basename, join } from 'node:path';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../../platform/diskFiles.ts';
import { inOtherCase } from '../../platform/lettersOfDisk.ts';

/** The name that programs ask for where `name`, on top of a workspace, differs from it in letter case alone. */
export type UsualName = (name: string) => string | undefined;

/** What the disk has in other letters than programs ask with, by what they ask for. */
export type LettersOnDisk = ReadonlyMap<WorkspacePath, WorkspacePath>;

/** As `UsualName`, of all that `runtimes` open by name: who looks for its files itself is answered when it asks. */
export function usualNameFor(runtimes: readonly KnownRuntime[]): UsualName {
	const usual = new Map<string, string>();
	const add = (name: string) => {
		const known = name.toLowerCase();
		// Of two that differ in letter case alone, programs ask for the first one first.
		if (!usual.has(known)) usual.set(known, name);
	};
	for (const { detection, config } of runtimes.filter((each) => !each.detection.asksPlaces)) {
		const { contextNames, reads, folders = [], hiddenFolders = [] } = detection;
		for (const name of [...contextNames, ...(reads?.names ?? []), ...(reads?.folders ?? [])]) add(name);
		for (const name of [...folders, ...hiddenFolders, ...(config?.names ?? [])]) add(name);
	}
	return (name) => {
		const asked = usual.get(name.toLowerCase());
		return asked === name ? undefined : asked;
	};
}

/** True where the disk gives a file in `root`, which has these names, under other letters as well; undefined where no name can tell. */
export async function mindsNoCase(
	files: DiskFiles,
	root: string,
	names: readonly string[],
): Promise<boolean | undefined> {
	const there = new Set(names);
	for (const name of names) {
		const other = inOtherCase(name);
		if (other !== undefined && !there.has(other)) return (await files.facts([join(root, other)]))[0] !== undefined;
	}
	return undefined;
}

/** True where the disk has what stands at `asked` under the name of `path`: both are names on top of `root`. */
async function isGivenFor(files: DiskFiles, root: string, path: WorkspacePath, asked: string): Promise<boolean> {
	const place = join(root, asked);
	const [facts] = await files.facts([place]);
	if (!facts || facts.link === 'symlink') return false;
	const real = await files.realPath(place);
	return real !== undefined && basename(real) === path;
}

/** Of these names on top of `root`, those that the disk, which minds no letter case, gives to programs that ask for the usual ones. */
export async function givenForUsual(
	files: DiskFiles,
	root: string,
	names: readonly string[],
	usualName: UsualName,
): Promise<LettersOnDisk> {
	const given = new Map<WorkspacePath, WorkspacePath>();
	const there = new Set(names);
	for (const name of names) {
		const asked = usualName(name);
		if (asked === undefined || there.has(asked) || given.has(asked)) continue;
		if (await isGivenFor(files, root, name, asked)) given.set(asked, name);
	}
	return given;
}
