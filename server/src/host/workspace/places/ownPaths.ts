import { join, relative, sep } from 'node:path';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { isInside } from '../../platform/insideFolder.ts';
import type { WorkspaceLetters } from './ownLetters.ts';

/** Paths that are kept in both forms: few files are open or have findings. */
const mostPaths = 500;

/** Both forms of the paths of a workspace. Every finding, and each key that is pressed, asks for those of the same few files. */
export class OwnPaths {
	readonly #root: string;
	readonly #absolute = new Map<WorkspacePath, string>();
	readonly #own = new Map<string, WorkspacePath | undefined>();

	readonly #letters: WorkspaceLetters;

	/** `root`: absolute. */
	constructor(root: string, letters: WorkspaceLetters) {
		this.#root = root;
		this.#letters = letters;
	}

	/** The letters are others from now on. */
	forget(): void {
		this.#absolute.clear();
		this.#own.clear();
	}

	absolute(path: WorkspacePath): string {
		let absolute = this.#absolute.get(path);
		if (absolute === undefined) {
			absolute = join(this.#root, this.#letters.diskPath(path));
			if (this.#absolute.size >= mostPaths) this.#absolute.clear();
			this.#absolute.set(path, absolute);
		}
		return absolute;
	}

	/** Undefined of what is not below the root, and of the root itself. */
	pathOf(absolute: string): WorkspacePath | undefined {
		let path = this.#own.get(absolute);
		if (path === undefined && !this.#own.has(absolute)) {
			const own = this.diskPathOf(absolute);
			path = own === undefined ? undefined : this.#letters.askedPath(own);
			if (this.#own.size >= mostPaths) this.#own.clear();
			this.#own.set(absolute, path);
		}
		return path;
	}

	/** As `pathOf`, in the letters that the disk has. */
	diskPathOf(absolute: string): WorkspacePath | undefined {
		const isOwn = absolute !== this.#root && isInside(this.#root, absolute);
		return isOwn ? relative(this.#root, absolute).split(sep).join('/') : undefined;
	}
}
