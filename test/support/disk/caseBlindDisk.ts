import { join, sep } from 'node:path';
import type { DiskFiles } from '../../../server/src/host/platform/diskFiles.ts';

/**
 * `disk` as those of macOS and Windows are below `base` (absolute): a name finds a file whatever the letter case of either, folders list the
 * letters that it was made with, and so does a path once links are resolved.
 */
export function caseBlind(disk: DiskFiles, base: string): DiskFiles {
	const own = async (path: string): Promise<string> => {
		if (!path.startsWith(`${base}${sep}`)) return path;
		let found = base;
		for (const name of path.slice(base.length + 1).split(sep)) {
			const listing = await disk.list(found);
			const names = listing.kind === 'listed' ? listing.entries.map((entry) => entry.name) : [];
			found = join(found, names.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name);
		}
		return found;
	};
	return {
		list: async (folder) => disk.list(await own(folder)),
		facts: async (paths) => disk.facts(await Promise.all(paths.map(own))),
		read: async (path, within) => disk.read(await own(path), within),
		realPath: async (path) => disk.realPath(await own(path)),
		tables: async (path) => disk.tables(await own(path)),
	};
}
