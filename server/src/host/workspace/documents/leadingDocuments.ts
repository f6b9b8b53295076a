import type { FileEntry, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../../platform/diskFiles.ts';
import { leadsOut } from '../../platform/leadsOut.ts';
import { mapLimit } from '../../platform/queue.ts';

/** An open document of a workspace. */
export interface ListedDocument {
	readonly absolute: string;
	readonly path: WorkspacePath;
}

/** Whether open documents lead out of the workspace, as far as somebody has looked. */
export class LeadingDocuments {
	readonly #files: DiskFiles;
	readonly #root: string;
	readonly #leading = new Map<WorkspacePath, boolean>();

	constructor(files: DiskFiles, root: string) {
		this.#files = files;
		this.#root = root;
	}

	/** Nobody has looked: as the file under it, and out where there is none. */
	leadsOut(path: WorkspacePath, under: FileEntry | undefined): boolean {
		return this.#leading.get(path) ?? (under ? under.leadsOut === true : true);
	}

	forget(path: WorkspacePath): void {
		this.#leading.delete(path);
	}

	/** Looks anew. True where it is other than `shown` says. */
	async look(
		listed: readonly ListedDocument[],
		isOpen: (absolute: string) => boolean,
		shown: (path: WorkspacePath) => boolean,
	): Promise<boolean> {
		const answers = await mapLimit(listed, 16, ({ absolute }) => leadsOut(this.#files, this.#root, absolute));
		let isOther = false;
		for (const [index, { absolute, path }] of listed.entries()) {
			const answer = answers[index] ?? true;
			if (!isOpen(absolute)) this.#leading.delete(path);
			else if (this.#leading.get(path) !== answer) {
				isOther ||= answer !== shown(path);
				this.#leading.set(path, answer);
			}
		}
		return isOther;
	}
}
