import type { DiskFiles } from '../../platform/diskFiles.ts';
import { inOwnLetters } from '../../platform/inOwnLetters.ts';

/** The open documents that the disk, which minds no letter case, has in other letters. All paths are absolute. */
export class OpenedLetters {
	readonly #files: Pick<DiskFiles, 'realPath' | 'facts'>;
	readonly #onDisk = new Map<string, string>();

	constructor(files: Pick<DiskFiles, 'realPath' | 'facts'>) {
		this.#files = files;
	}

	/** Looks at a document that was opened, in a folder the first `kept` UTF-16 units of whose path stay as they are. True where the disk has it in other letters. */
	async look(path: string, kept: number): Promise<boolean> {
		const real = await this.#files.realPath(path);
		const own = real === undefined ? path : await inOwnLetters(this.#files, path, real, kept);
		if (own === path) return false;
		this.#onDisk.set(path, own);
		return true;
	}

	/** `path`: in either letters. */
	forget(path: string): void {
		for (const [opened, own] of this.#onDisk) if (opened === path || own === path) this.#onDisk.delete(opened);
	}

	diskPathOf(path: string): string {
		return this.#onDisk.get(path) ?? path;
	}

	openedAs(own: string): string {
		for (const [path, each] of this.#onDisk) if (each === own) return path;
		return own;
	}
}
