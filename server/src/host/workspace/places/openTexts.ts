import { withContent } from '../../../engine/workspace/files.ts';
import type { FileContent, FileEntry, WorkspacePath } from '../../../engine/workspace/snapshot.ts';

/** Open documents of files that no listing has; the same object for the same text, so that whoever remembers by it need not look again. */
export class OpenTexts {
	readonly #documents: ReadonlyMap<string, string>;
	readonly #contents = new Map<string, FileContent & { readonly kind: 'text' }>();

	/** `documents`: texts by absolute path, read anew at every call. */
	constructor(documents: ReadonlyMap<string, string>) {
		this.#documents = documents;
	}

	at(path: string): FileContent | undefined {
		const text = this.#documents.get(path);
		if (text === undefined) {
			this.#contents.delete(path);
			return undefined;
		}
		const known = this.#contents.get(path);
		if (known?.text === text) return known;
		const content = { kind: 'text', text, origin: 'editor' } as const;
		this.#contents.set(path, content);
		return content;
	}

	/** `entries`, which stand at `placeOf` their paths (absolute), with what is open in the place of what is saved. */
	over(
		entries: ReadonlyMap<WorkspacePath, FileEntry>,
		placeOf: (path: WorkspacePath) => string,
	): ReadonlyMap<WorkspacePath, FileEntry> {
		const open = [...entries.values()].flatMap((entry) => {
			const content = this.at(placeOf(entry.path));
			return content ? [[entry.path, withContent(entry, content)] as const] : [];
		});
		return open.length === 0 ? entries : new Map([...entries, ...open]);
	}
}
