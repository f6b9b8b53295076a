import { join } from 'node:path';
import type { PlaceName, Places } from '../../../workspace/snapshot.ts';

/** Folders that one search looks into at most: far more than people keep, and few enough to be asked for. */
const mostFolders = 400;

interface Walk {
	/** By its name, and its path below the folder that is searched. */
	fits(name: string, path: string): boolean;
	/** Whether hidden files and folders count. */
	readonly hidden: boolean;
	/** Whether linked folders are entered; yes unless said. */
	readonly followsLinks?: boolean;
	/** How many folders deep; 0: the folder itself. */
	readonly deepest?: number;
}

/** What an entry is once its link is followed. */
const kindOf = (places: Places, path: string, { kind }: PlaceName) =>
	kind === 'symlink' ? places.facts(path).kind : kind;

/** Links on one path that Linux follows: a link that leads back up ends there. */
const mostLinks = 40;

/** A folder on the way down, and how many links lead to it. */
interface FolderOnWay {
	readonly folder: string;
	readonly below: string;
	readonly depth: number;
	readonly links: number;
}

/** Absolute paths of files below `folder`, links followed: a folder's own before those deeper down, else in the order of the disk. */
export function filesBelow(places: Places, folder: string, walk: Walk): readonly string[] {
	const { fits, hidden, followsLinks = true, deepest = Number.POSITIVE_INFINITY } = walk;
	const found: string[] = [];
	const folders: FolderOnWay[] = [{ folder, below: '', depth: 0, links: 0 }];
	for (let index = 0; index < folders.length && index < mostFolders; index += 1) {
		const at = folders[index];
		if (!at || at.links > mostLinks || places.facts(at.folder).kind !== 'folder') continue;
		for (const entry of places.list(at.folder) ?? []) {
			const { name } = entry;
			if (name.startsWith('.') && !hidden) continue;
			const path = join(at.folder, name);
			const below = at.below === '' ? name : `${at.below}/${name}`;
			const kind = kindOf(places, path, entry);
			const links = at.links + (entry.kind === 'symlink' ? 1 : 0);
			const isEntered = followsLinks || entry.kind === 'folder';
			if (kind === 'folder' && at.depth < deepest && isEntered)
				folders.push({ folder: path, below, depth: at.depth + 1, links });
			else if (kind === 'file' && fits(name, below)) found.push(path);
		}
	}
	return found;
}
