import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import picomatch from 'picomatch';
import { isCostlyGlob } from '../../../text/globCost.ts';
import type { Places } from '../../../workspace/snapshot.ts';
import type { RunWorld } from '../world.ts';
import { filesBelow } from './walk.ts';

/** Files that a pattern, which counts from `folder`, is for; absolute, in the order of the disk. `hidden`: whether names with a dot count. */
function filesMatching(places: Places, folder: string, pattern: string, hidden: boolean): readonly string[] {
	// What begins like an exception is one to nothing.
	if (pattern.startsWith('!')) return [];
	const { base, glob } = picomatch.scan(pattern);
	const from = join(folder, base);
	if (glob === '') return places.facts(from).kind === 'file' ? [from] : [];
	const matches = matcherOf(glob, hidden);
	return filesBelow(places, from, {
		fits: (_, path) => !isCostlyGlob(glob, path) && matches(path),
		hidden,
		// Stars for any depth do not follow links, and a name does.
		followsLinks: !glob.includes('**'),
		// Braces may hold slashes as well: then the number of them is an upper bound.
		...(!glob.includes('**') && { deepest: glob.split('/').length - 1 }),
	});
}

function matcherOf(glob: string, hidden: boolean): (path: string) => boolean {
	try {
		return picomatch(glob, { dot: hidden });
	} catch {
		return () => false;
	}
}

export const isRemote = (written: string): boolean => /^https?:\/\//u.test(written);

/** What a path of the configuration begins with for the person's own folder. */
export const fromHome = ({ home }: Pick<RunWorld, 'home'>, written: string): string =>
	written.startsWith('~/') ? join(home, written.slice(2)) : written;

/**
 * Files that an entry of `instructions` is for. A relative one counts from the folder that the program is started in and from each folder above,
 * nearest first, wherever the configuration lies; of an absolute one only the last name may be a pattern. `filled`: with its variables.
 */
export function instructionFiles(world: RunWorld, filled: string): readonly string[] {
	const { places, around, readsProject, personFolder } = world;
	const pattern = fromHome(world, filled);
	if (isAbsolute(pattern)) return filesMatching(places, dirname(pattern), basename(pattern), false);
	const folders = readsProject ? around : [personFolder];
	return [...new Set(folders.flatMap((folder) => filesMatching(places, folder, pattern, true)))].map((file) =>
		resolve(file),
	);
}
