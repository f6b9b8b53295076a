import { join } from 'node:path';
import type { Places } from '../../../workspace/snapshot.ts';

export interface Child {
	readonly name: string;
	readonly path: string;
	readonly isFolder: boolean;
	readonly isLink: boolean;
}

/** What lies in a folder, in the order of the disk, links followed; what leads nowhere is left out. */
export function childrenOf(places: Places, folder: string): readonly Child[] {
	return (places.list(folder) ?? []).flatMap(({ name, kind }) => {
		const path = join(folder, name);
		const isLink = kind === 'symlink';
		const found = isLink ? places.facts(path).kind : kind;
		return found === 'file' || found === 'folder' ? [{ name, path, isFolder: found === 'folder', isLink }] : [];
	});
}
