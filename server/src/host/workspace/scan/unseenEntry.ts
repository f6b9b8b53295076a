import type { FileContent, FileEntry, LinkKind, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { DiskFiles, FileFacts } from '../../platform/diskFiles.ts';

/** Of every file that is listed and not read: one for all of them. */
export const unread: FileContent = { kind: 'unread' };

/** Of a file that went before anybody looked. */
const gone: FileFacts = { target: 'nothing', link: 'none', size: 0, modified: 0 };

/** How the listing that a file is of is looked at. */
export interface SeenThrough {
	/** Absolute, with a separator at its end: what the paths of the files are below. */
	readonly above: string;
	/** Can be asked at once. */
	readonly files: DiskFiles;
}

/**
 * A file that a folder lists, and of which nobody has looked at more. To look at thousands of them takes longer than all else that is done
 * before the first answer, which hardly ever needs it: so each is looked at when it is asked about, and all of them soon after.
 */
export class UnseenEntry implements FileEntry {
	readonly path: WorkspacePath;
	readonly content: FileContent = unread;
	readonly #through: SeenThrough;
	#facts: FileFacts | undefined;

	constructor(path: WorkspacePath, through: SeenThrough) {
		this.path = path;
		this.#through = through;
	}

	get isUnseen(): boolean {
		return this.#facts === undefined;
	}

	get absolute(): string {
		return this.#through.above + this.path;
	}

	/** What somebody has seen meanwhile. Who has asked before keeps what they were told. */
	see(facts: FileFacts | undefined): void {
		this.#facts ??= facts ?? gone;
	}

	get #seen(): FileFacts {
		this.#facts ??= this.#through.files.factsNow?.(this.absolute) ?? gone;
		return this.#facts;
	}

	get link(): LinkKind {
		return this.#seen.link;
	}

	get size(): number {
		return this.#seen.size;
	}

	get modified(): number {
		return this.#seen.modified;
	}

	get othersRead(): boolean | undefined {
		return othersReadOf(this.#seen);
	}
}

/** As `FileEntry.othersRead`. */
export const othersReadOf = ({ others }: FileFacts): boolean | undefined =>
	others === undefined ? undefined : (others & 4) !== 0;

/** Looked at together; somebody else gets a turn in between. */
const atOnce = 1024;

/** Looks at those of `entries` that nobody has looked at. */
export async function seeAll(files: DiskFiles, entries: readonly UnseenEntry[]): Promise<void> {
	for (let from = 0; from < entries.length; from += atOnce) {
		const some = entries.slice(from, from + atOnce).filter(({ isUnseen }) => isUnseen);
		const facts = await files.facts(some.map(({ absolute }) => absolute));
		for (const [index, entry] of some.entries()) entry.see(facts[index]);
	}
}
