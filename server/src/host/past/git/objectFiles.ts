import type { PromiseFsClient } from 'isomorphic-git';
import { readOnlyFiles } from './readOnlyFiles.ts';

const loose = /^[/\\]objects[/\\]([0-9a-f]{2})[/\\]([0-9a-f]{38})$/;

const absent = (path: string): Error => Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });

/**
 * The disk for the library, for as long as one history is read of the repository at `commonDir`. It looks for each object as a file of its own
 * first, and then lists the packs; here a folder is listed once, and nobody looks for what is not in it.
 */
export function objectFiles(commonDir: string, disk: PromiseFsClient = readOnlyFiles): PromiseFsClient {
	const { readFile, readdir, stat, ...others } = disk.promises;
	const listings = new Map<string, Promise<readonly string[]>>();
	const list = (folder: string): Promise<readonly string[]> => {
		const listing = listings.get(folder) ?? readdir(folder);
		listings.set(folder, listing);
		return listing;
	};
	let ownStat: Promise<unknown> | undefined;
	return {
		promises: {
			...others,
			async readFile(path: string, ...options: readonly unknown[]) {
				const [, start, rest = ''] = (path.startsWith(commonDir) && loose.exec(path.slice(commonDir.length))) || [];
				if (start !== undefined) {
					const known = await list(`${commonDir}/objects/${start}`).catch((): readonly string[] => []);
					if (!known.includes(rest)) throw absent(path);
				}
				return readFile(path, ...options);
			},
			readdir: async (path: string) => [...(await list(path))],
			stat(path: string) {
				if (path !== commonDir) return stat(path);
				ownStat ??= stat(path);
				return ownStat;
			},
		},
	};
}
