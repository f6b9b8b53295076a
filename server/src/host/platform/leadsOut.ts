import { dirname } from 'node:path';
import type { DiskFiles } from './diskFiles.ts';
import { isInside, isSamePlace } from './insideFolder.ts';

/**
 * True where a link on the way to `path` leads out of the folder `root`, as the disk has it now, whether there is a file at the end of
 * it or not: what would be made there would be made outside. A link of which nobody can say where it leads counts as one. Both absolute,
 * and `path` below `root`. The one answer for whatever is given away: nothing else decides it.
 */
export async function leadsOut(
	files: Pick<DiskFiles, 'realPath' | 'facts'>,
	root: string,
	path: string,
): Promise<boolean> {
	for (let place = path; !isSamePlace(root, place) && isInside(root, place); place = dirname(place)) {
		const [real, realRoot] = await Promise.all([files.realPath(place), files.realPath(root)]);
		if (real !== undefined) return realRoot === undefined || !isInside(realRoot, real);
		if ((await files.facts([place]))[0]) return true;
	}
	return false;
}
