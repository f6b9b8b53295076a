import { sep } from 'node:path';
import type { IsSkipped } from '../../host/workspace/scan/skippedFolders.ts';

/**
 * For chokidar: what of the folder `root` (absolute) nobody reads, such as a folder of packages, which has more files than everything else.
 * It asks by paths with slashes, on Windows too.
 */
export function unwatched(root: string, isSkipped: IsSkipped): (path: string) => boolean {
	const slashed = (path: string): string => path.replaceAll(sep, '/');
	const above = `${slashed(root)}/`;
	return (path) => {
		const asked = slashed(path);
		return asked.startsWith(above) && asked.slice(above.length).split('/').some(isSkipped);
	};
}
