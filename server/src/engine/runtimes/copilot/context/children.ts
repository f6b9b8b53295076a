import { join } from 'node:path';
import type { PlaceName, Places } from '../../../workspace/snapshot.ts';

export interface Child {
	readonly name: string;
	readonly path: string;
	readonly isFolder: boolean;
	readonly isLink: boolean;
}

const none: readonly PlaceName[] = [];

/** By the listing of a folder, which stays the same object until the folder changes; of one with links, the disk has more to say. */
const known = new WeakMap<readonly PlaceName[], { readonly folder: string; readonly children: readonly Child[] }>();

/** What lies in a folder, in the order of the disk, links followed; what leads nowhere is left out. */
export function childrenOf(places: Places, folder: string): readonly Child[] {
	const listing = places.list(folder) ?? none;
	const last = known.get(listing);
	if (last?.folder === folder) return last.children;
	const children = listing.flatMap(({ name, kind }) => {
		const path = join(folder, name);
		const isLink = kind === 'symlink';
		const found = isLink ? places.facts(path).kind : kind;
		return found === 'file' || found === 'folder' ? [{ name, path, isFolder: found === 'folder', isLink }] : [];
	});
	if (!listing.some(({ kind }) => kind === 'symlink')) known.set(listing, { folder, children });
	return children;
}
