import { isAbsolute } from 'node:path';
import { isAddress } from '../../engine/knowledge/paths/logicalPaths.ts';
import type { KnowledgeEntry } from '../../engine/knowledge/store/version.ts';
import { diskFiles } from '../platform/diskFiles.ts';
import { isInside } from '../platform/insideFolder.ts';
import { leadsOut } from '../platform/leadsOut.ts';

/** What of a version is read again, and when. */
type ReadSource = Pick<KnowledgeEntry, 'source_path' | 'refresh_frequency_sec'>;

/** What is taken over of a source of somebody else’s store, and what is left out. */
export interface TakenOver {
	readonly source: ReadSource;
	readonly leftOut?: 'source' | 'schedule';
}

/**
 * A page stays a source, but whoever made the store would hear of each time that it is read by itself: a person says anew
 * when it is. `root`: the workspace’s folder, absolute.
 */
export async function takenOver(source: ReadSource, root: string): Promise<TakenOver> {
	const { source_path, refresh_frequency_sec } = source;
	if (source_path === null) return { source };
	if (await isFarSource(source_path, root))
		return { source: { source_path: null, refresh_frequency_sec: null }, leftOut: 'source' };
	if (refresh_frequency_sec === null || !isAddress(source_path)) return { source };
	return { source: { source_path, refresh_frequency_sec: null }, leftOut: 'schedule' };
}

/**
 * True of a source that is not taken from somebody else’s store: they could name any file of this computer, and the next
 * refresh would put it into the store. Files of the workspace (`root`, absolute) that no link leads out of and web pages stay.
 */
async function isFarSource(source: string, root: string): Promise<boolean> {
	if (isAddress(source)) return false;
	if (!isAbsolute(source)) return true;
	for (const folder of [root, (await diskFiles.realPath(root)) ?? root]) {
		if (isInside(folder, source)) return leadsOut(diskFiles, folder, source);
	}
	return true;
}
