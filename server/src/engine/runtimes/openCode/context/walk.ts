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

/** A folder on the way down, and where those above it are with every link resolved. */
interface FolderOnWay {
	readonly folder: string;
	readonly below: string;
	readonly depth: number;
	readonly above: readonly string[];
}

/** A link that leads back up is followed once. */
const isRepeated = (above: readonly string[], real: string): boolean =>
	above.filter((each) => each === real).length > 1;

/** Absolute paths of files below `folder`, links followed: a folder's own before those deeper down, else in the order of the disk. */
export function filesBelow(places: Places, folder: string, walk: Walk): readonly string[] {
	const { fits, hidden, followsLinks = true, deepest = Number.POSITIVE_INFINITY } = walk;
	const found: string[] = [];
	const folders: FolderOnWay[] = [{ folder, below: '', depth: 0, above: [] }];
	for (let index = 0; index < folders.length && index < mostFolders; index += 1) {
		const at = folders[index];
		const facts = at && places.facts(at.folder);
		if (!at || facts?.kind !== 'folder' || isRepeated(at.above, facts.real)) continue;
		const above = [...at.above, facts.real];
		for (const entry of places.list(at.folder) ?? []) {
			const { name } = entry;
			if (name.startsWith('.') && !hidden) continue;
			const path = join(at.folder, name);
			const below = at.below === '' ? name : `${at.below}/${name}`;
			const kind = kindOf(places, path, entry);
			const isEntered = followsLinks || entry.kind === 'folder';
			if (kind === 'folder' && at.depth < deepest && isEntered)
				folders.push({ folder: path, below, depth: at.depth + 1, above });
			else if (kind === 'file' && fits(name, below)) found.push(path);
		}
	}
	return found;
}
