export interface EntryStat {
	readonly kind: 'file' | 'folder' | 'symlink' | 'other';
	/** Permission bits. */
	readonly mode: number;
	/** Directory entries that share these bytes. */
	readonly links: number;
	/** ms since the epoch. */
	readonly modified: number;
	/** Bytes. */
	readonly size: number;
	/** Numbers of the account and the group that own it; 0 on Windows. */
	readonly owner: number;
	readonly group: number;
}

/** A file as a step of a write saw it; a later step insists on seeing the same. */
export interface SeenFile {
	readonly bytes: Uint8Array;
	readonly stat: EntryStat;
}

/** Whether what was going to be put at the end of a file is still right where more stands in it by now: `now` is all of it. */
export type Suits = (now: Uint8Array) => boolean;

interface NewFile {
	write(bytes: Uint8Array): Promise<void>;
	/** Forces the bytes to the disk. */
	sync(): Promise<void>;
	close(): Promise<void>;
}

/** What a new file is given beside its bytes. */
export interface NewFileTraits {
	/** Permission bits; the system's default where absent. */
	readonly mode?: number;
	/** The file that it will take the place of: owner, group, access lists and extended attributes are taken from there. */
	readonly like?: { readonly path: string; readonly stat: EntryStat };
}

/**
 * A folder that stays the one that was looked at, whatever becomes of its path: where the system lets us, names in it are
 * reached through the folder itself.
 */
export interface HeldFolder {
	/** For the other steps: an absolute path of `name` in this folder. */
	path(name: string): string;
	/** True where such a path leads into this folder even when another stands in its place. */
	readonly isFirm: boolean;
	/** True while the folder's own path leads to it. Answers at once, so that nothing of ours comes in between. */
	isInPlace(): boolean;
	close(): Promise<void>;
}

/** A file that another has taken the place of, held open: programs that had opened it before go on writing to it. */
export interface Replaced {
	/** What has been put at its end since it was seen, and was not asked for before. Answers at once. */
	tail(): Uint8Array;
	close(): void;
}

/** `changed`: somebody else wrote first, and nothing was done. */
export type SwapResult = { readonly kind: 'changed' } | { readonly kind: 'done'; readonly replaced: Replaced };

/**
 * What the write gate needs of a disk, in steps small enough that a test can fail each one. Paths are absolute.
 * Errors are Node's, with a `code`. Nothing here waits for the other end of a pipe.
 */
export interface WriteFileSystem {
	realpath(path: string): Promise<string>;
	/** Undefined where there is no such entry. Never follows a link. */
	stat(path: string): Promise<EntryStat | undefined>;
	/** Holds the folder at `path`, whose real path is `real`. Fails where it is no folder, or lies elsewhere by now. */
	hold(path: string, real: string): Promise<HeldFolder>;
	/** Undefined where there is no such file. Never follows a link. Of anything but a file no byte is read. */
	read(path: string): Promise<SeenFile | undefined>;
	/** Fails where the folder is there already. */
	makeFolder(path: string): Promise<void>;
	/** Fails where anything has that name already, and where `like` has traits that this user cannot give to a file. */
	create(path: string, traits?: NewFileTraits): Promise<NewFile>;
	/** Gives `from` a second name; fails where anything has that name already. */
	link(from: string, to: string): Promise<void>;
	/** Makes `path` a symbolic link to the file `target`, relative to its folder; fails where anything has that name already. */
	symlink(target: string, path: string): Promise<void>;
	/** Where the symbolic link at `path` leads, with forward slashes; undefined where there is none. */
	readlink(path: string): Promise<string | undefined>;
	/**
	 * Takes the symbolic link at `path` away, or renames `from` over it, if it still leads to `target` and `folder` is in its place, with
	 * nothing of ours in between.
	 */
	replaceLink(folder: HeldFolder, from: string | undefined, path: string, target: string): 'done' | 'changed';
	/**
	 * Renames `from` over `to` if `to` still reads as `expected` and `folder` is in its place, with nothing of ours in
	 * between. What a program that knows nothing of our lock writes in those microseconds comes as the tail.
	 */
	replace(folder: HeldFolder, from: string, to: string, expected: SeenFile): SwapResult;
	/**
	 * Puts `bytes` at the end of `path` if that still reads as `expected`, or as something that `suits`. What does not fit
	 * on the disk is taken back.
	 */
	append(
		folder: HeldFolder,
		path: string,
		expected: SeenFile,
		bytes: Uint8Array,
		suits?: Suits,
	): Promise<'done' | 'changed'>;
	/** Deletes `path` if it still reads as `expected` and `folder` is in its place. */
	removeIf(folder: HeldFolder, path: string, expected: SeenFile): SwapResult;
	remove(path: string): Promise<void>;
	list(folder: string): Promise<readonly string[]>;
	/** Forces a folder's entries to the disk, where the system can. */
	syncFolder(path: string): Promise<void>;
}
