import { dirname } from 'node:path';
import { isInside } from '../../platform/insideFolder.ts';

/** The folders around `path` below `root`, nearest first. */
function foldersBelow(root: string, path: string): readonly string[] {
	const folder = dirname(path);
	return folder.length <= root.length ? [] : [folder, ...foldersBelow(root, folder)];
}

/** Places in a folder of which it was asked what is there, to tell whose folder it is. */
export class DecidingPlaces {
	readonly #root: string;
	readonly #asked: ReadonlySet<string>;
	readonly #folders: ReadonlySet<string>;

	/** `root` and the places that were `asked` for, there or not: absolute. What lies around the folder does not count. */
	constructor(root: string, asked: readonly string[]) {
		const own = asked.filter((path) => path !== root && isInside(root, path));
		this.#root = root;
		this.#asked = new Set(own);
		this.#folders = new Set(own.flatMap((path) => foldersBelow(root, path)));
	}

	/** True where one of them may have come or gone with the absolute `path`: a folder does with the first and the last file in it. */
	goWith(path: string): boolean {
		if (!isInside(this.#root, path)) return false;
		return (
			this.#asked.has(path) ||
			this.#folders.has(path) ||
			foldersBelow(this.#root, path).some((folder) => this.#asked.has(folder))
		);
	}
}
