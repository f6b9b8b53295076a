import { isAbsolute } from 'node:path';
import { isAddress } from '../../engine/knowledge/paths/logicalPaths.ts';
import { diskFiles } from '../platform/diskFiles.ts';
import { isInside } from '../platform/insideFolder.ts';
import { leadsOut } from '../platform/leadsOut.ts';

/**
 * True of a source that is not taken from somebody else’s store: they could name any file of this computer, and the next
 * refresh would put it into the store. Files of the workspace (`root`, absolute) that no link leads out of and web pages stay.
 */
export async function isFarSource(source: string, root: string): Promise<boolean> {
	if (isAddress(source)) return false;
	if (!isAbsolute(source)) return true;
	for (const folder of [root, (await diskFiles.realPath(root)) ?? root]) {
		if (isInside(folder, source)) return leadsOut(diskFiles, folder, source);
	}
	return true;
}
