import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The folder, and those above it that are not there either, the outermost first; at least the folder itself. */
function missing(path: string): readonly string[] {
	const above = dirname(path);
	return above === path || existsSync(above) ? [path] : [...missing(above), path];
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Makes the folder `path` (absolute) and those above it, with these permissions. Throws as the system does where that cannot be.
 * Node’s own way never ends where a system answers that a folder which is there cannot be found, as below `/proc`.
 */
export function makeFolder(path: string, mode = 0o777): void {
	for (const each of missing(path)) {
		try {
			mkdirSync(each, { mode });
		} catch (error) {
			// It was there already, or somebody else was quicker.
			if (!isFolder(each)) throw error;
		}
	}
}
