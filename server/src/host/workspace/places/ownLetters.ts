import { basename, dirname } from 'node:path/posix';
import { absoluteFrom, pathFrom } from '../../../engine/workspace/places.ts';
import type { FileEntry, Snapshot, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { sorted } from '../scan/pathOrder.ts';
import type { LettersOnDisk } from '../scan/usualNames.ts';

/** `path`, or the folders around it, as `letters` has them. */
export function translated(path: WorkspacePath, letters: LettersOnDisk): WorkspacePath {
	const whole = letters.get(path);
	if (whole !== undefined) return whole;
	const folder = dirname(path);
	if (folder === '.' || folder === '..' || folder === path) return path;
	return `${translated(folder, letters)}/${basename(path)}`;
}

/** Paths in both letters: those that programs ask with, by which the engine knows files, and those of the disk, which people and editors see. */
class OwnLetters {
	readonly onDisk: LettersOnDisk;
	readonly #asked: LettersOnDisk;

	/** `onDisk`: by what programs ask for, what the disk has in other letters. Nearly always there is nothing. */
	constructor(onDisk: LettersOnDisk) {
		this.onDisk = onDisk;
		this.#asked = new Map([...onDisk].map(([asked, own]) => [own, asked]));
	}

	diskPath(asked: WorkspacePath): WorkspacePath {
		return this.onDisk.size === 0 ? asked : translated(asked, this.onDisk);
	}

	askedPath(own: WorkspacePath): WorkspacePath {
		return this.onDisk.size === 0 ? own : translated(own, this.#asked);
	}
}

/** What letters come of. The same objects while nothing is other. */
export interface LettersFound {
	/** Absolute. */
	readonly root: string;
	/** Of the listing, which has files under the names that programs ask for. */
	readonly listed: LettersOnDisk;
	/** Of what programs have asked for themselves. Absolute paths. */
	readonly placed: ReadonlyMap<string, string>;
	/** Names that the runtime takes in exactly these letters, whatever the disk gives. */
	readonly exactNames: readonly WorkspacePath[];
}

const isSame = (a: LettersFound, b: LettersFound): boolean =>
	a.listed === b.listed && a.placed === b.placed && a.exactNames === b.exactNames;

const exactNamesOfNone: readonly WorkspacePath[] = [];

/** In which letters the disk has the files of one workspace. */
export class WorkspaceLetters {
	#found: LettersFound | undefined;
	#listed = new OwnLetters(new Map());
	#whole = this.#listed;
	#shown: { readonly files: Snapshot['files']; readonly shown: Snapshot['files'] } | undefined;

	/** True where they are others than before. */
	take(
		found: Omit<LettersFound, 'exactNames'> & { readonly exactNames?: readonly WorkspacePath[] | undefined },
	): boolean {
		const next = { ...found, exactNames: found.exactNames ?? exactNamesOfNone };
		if (this.#found && isSame(this.#found, next)) return false;
		this.#found = next;
		this.#listed = new OwnLetters(next.listed);
		const given = [...next.listed].filter(([asked]) => !next.exactNames.includes(asked));
		const placed = [...next.placed].map(
			([asked, own]) => [pathFrom(next.root, asked), pathFrom(next.root, own)] as const,
		);
		this.#whole = new OwnLetters(new Map([...given, ...placed]));
		this.#shown = undefined;
		return true;
	}

	/** What the disk has in other letters, by what programs ask for and get. */
	get onDisk(): LettersOnDisk {
		return this.#whole.onDisk;
	}

	diskPath(asked: WorkspacePath): WorkspacePath {
		return this.#whole.diskPath(asked);
	}

	askedPath(own: WorkspacePath): WorkspacePath {
		return this.#whole.askedPath(own);
	}

	/** What programs ask for where the disk has `own`. Both absolute. */
	askedPlace(own: string): string {
		if (!this.#found || this.#whole.onDisk.size === 0) return own;
		const path = pathFrom(this.#found.root, own);
		const asked = this.#whole.askedPath(path);
		return asked === path ? own : absoluteFrom(this.#found.root, asked);
	}

	/** The path that the listing has what the disk calls `own` under. */
	listedPath(own: WorkspacePath): WorkspacePath {
		return this.#listed.askedPath(own);
	}

	/** The files of the listing, each under the name by which some program asks for it and gets it. */
	shown(files: Snapshot['files']): Snapshot['files'] {
		if (this.#whole.onDisk.size === 0 && this.#listed.onDisk.size === 0) return files;
		if (this.#shown?.files !== files) {
			const renamed = [...files.values()].map((entry): FileEntry => {
				const path = this.#whole.askedPath(this.#listed.diskPath(entry.path));
				return path === entry.path ? entry : { ...entry, path };
			});
			this.#shown = { files, shown: sorted(renamed) };
		}
		return this.#shown.shown;
	}
}
