import { join } from 'node:path';
import { type DiskFiles, maxReadableBytes } from '../platform/diskFiles.ts';
import { readRegularFile } from '../platform/readRegularFile.ts';
import type { PastFolder } from './past.ts';

/** The folder at `root` (absolute) as it is now. What leads out of it is not read. */
export const diskFolder = (root: string, disk: Pick<DiskFiles, 'list' | 'facts'>): PastFolder => ({
	async list(path) {
		const listing = await disk.list(join(root, path));
		return listing.kind === 'listed' ? listing.entries : undefined;
	},
	async entry(path) {
		const [facts] = await disk.facts([join(root, path)]);
		if (!facts) return undefined;
		const kinds = { file: 'file', folder: 'folder', other: 'other', nothing: 'other' } as const;
		const kind = facts.link === 'symlink' ? 'symlink' : kinds[facts.target];
		return { name: path.slice(path.lastIndexOf('/') + 1), kind };
	},
	bytes: (path) => readRegularFile(join(root, path), { limit: maxReadableBytes, within: root }).catch(() => undefined),
});
