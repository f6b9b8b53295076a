import { basename, dirname } from 'node:path';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import { pathFrom } from '../../../engine/workspace/places.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { isInside } from '../../platform/insideFolder.ts';
import type { FileChange } from '../workspaces.ts';
import { namesBelow } from './discovery.ts';
import { isListed } from './folderScan.ts';
import { skippedBy } from './skippedFolders.ts';

/**
 * Files of instructions that searches of the open folders have come by. Nobody has read them; programs that find their own files do not
 * look for them until something beside them is touched, and people ask why.
 */
export class PassedBy {
	readonly #runtimes: readonly KnownRuntime[];
	/** Folders that were searched. */
	readonly #searched = new Set<string>();
	readonly #files = new Set<string>();
	/** By root; dropped where something about it is another. */
	readonly #known = new Map<string, ReadonlySet<WorkspacePath>>();

	constructor(runtimes: readonly KnownRuntime[]) {
		this.#runtimes = runtimes;
	}

	/** Takes what a search of `folder` has come by, in the place of what was known of it. All paths are absolute. */
	take(folder: string, files: readonly string[]): void {
		for (const file of this.#files) if (isInside(folder, file)) this.#remove(file);
		for (const file of files) this.#add(file);
		this.#searched.add(folder);
	}

	/** Those in `root`, as paths from there: the same object until they are others. Undefined where nobody has searched it. */
	of(root: string): ReadonlySet<WorkspacePath> | undefined {
		if (![...this.#searched].some((folder) => isInside(folder, root))) return undefined;
		const known =
			this.#known.get(root) ??
			new Set([...this.#files].filter((file) => isInside(root, file)).map((file) => pathFrom(root, file)));
		this.#known.set(root, known);
		return known;
	}

	/** What came and went. A folder that came is for somebody else to search. */
	filesChanged(changes: readonly FileChange[]): void {
		const names = namesBelow(this.#runtimes);
		for (const { path, kind } of changes) {
			if (kind === 'created' && names.has(basename(path)) && this.#isSearched(path)) this.#add(path);
			if (kind !== 'deleted') continue;
			for (const file of this.#files) if (isInside(path, file)) this.#remove(file);
		}
	}

	#isSearched(file: string): boolean {
		return [...this.#searched].some(
			(folder) => isInside(folder, file) && isListed(pathFrom(folder, file), skippedBy(this.#runtimes)),
		);
	}

	#add(file: string): void {
		if (this.#files.has(file)) return;
		this.#files.add(file);
		this.#changed(file);
	}

	#remove(file: string): void {
		this.#files.delete(file);
		this.#changed(file);
	}

	#changed(file: string): void {
		for (const root of [...this.#known.keys()]) if (isInside(root, dirname(file))) this.#known.delete(root);
	}
}
