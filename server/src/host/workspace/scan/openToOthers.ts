import { dirname } from 'node:path';
import type { DiskFiles } from '../../platform/diskFiles.ts';

/** The bit of a mode by which others may change what is there. */
export const mayWrite = 2;

/**
 * True where every account of the machine may enter `root` and all the folders around it, and change what is in it: somebody
 * has opened it. That others may only read is how an ordinary umask leaves every folder. False where nobody can tell.
 */
export async function isOpenToOthers(files: DiskFiles, root: string, isWritable: boolean): Promise<boolean> {
	for (let folder = root; ; folder = dirname(folder)) {
		const others = (await files.facts([folder]))[0]?.others;
		if (folder === root && !isWritable && others !== undefined && (others & mayWrite) === 0) return false;
		if (others === undefined || (others & 1) === 0) return false;
		if (dirname(folder) === folder) return true;
	}
}
