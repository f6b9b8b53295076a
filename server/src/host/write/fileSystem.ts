import {
	closeSync,
	constants,
	fstatSync,
	lstatSync,
	openSync,
	readFileSync,
	realpathSync,
	renameSync,
	unlinkSync,
} from 'node:fs';
import { link, lstat, mkdir, open, readdir, realpath, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './outcome.ts';

export interface EntryStat {
	readonly kind: 'file' | 'folder' | 'symlink' | 'other';
	/** Permission bits. */
	readonly mode: number;
	/** Directory entries that share these bytes. */
	readonly links: number;
	/** ms since the epoch. */
	readonly modified: number;
}

/** A file as a step of a write saw it; a later step insists on seeing the same. */
export interface Seen {
	readonly bytes: Uint8Array;
	readonly stat: EntryStat;
}

interface NewFile {
	write(bytes: Uint8Array): Promise<void>;
	/** Forces the bytes to the disk. */
	sync(): Promise<void>;
	close(): Promise<void>;
}

type SwapResult = 'done' | 'changed';

/**
 * What the write gate needs of a disk, in steps small enough that a test can fail each one. Paths are absolute.
 * Errors are Node's, with a `code`.
 */
export interface WriteFileSystem {
	realpath(path: string): Promise<string>;
	/** Undefined where there is no such entry. Never follows a link. */
	stat(path: string): Promise<EntryStat | undefined>;
	/** Undefined where there is no such file. Never follows a link. */
	read(path: string): Promise<Seen | undefined>;
	/** Fails where the folder is there already. */
	makeFolder(path: string): Promise<void>;
	/** Fails where anything has that name already. Without `mode` the permission bits are the system's default. */
	create(path: string, mode?: number): Promise<NewFile>;
	/** Gives `from` a second name; fails where anything has that name already. */
	link(from: string, to: string): Promise<void>;
	/**
	 * Renames `from` over `to` if `to` still reads as `expected`, with nothing of ours in between. What a program that
	 * knows nothing of our lock writes in those microseconds, no system that we run on lets us see.
	 */
	replace(from: string, to: string, expected: Seen): SwapResult;
	/** Deletes `path` if it still reads as `expected`. */
	removeIf(path: string, expected: Seen): SwapResult;
	remove(path: string): Promise<void>;
	list(folder: string): Promise<readonly string[]>;
	/** Forces a folder's entries to the disk, where the system can. */
	syncFolder(path: string): Promise<void>;
}

/** Windows has neither flag; there the stat before the open has to do. */
const noFollow = constants.O_NOFOLLOW ?? 0;

const missing = (error: unknown): undefined => {
	const code = codeOf(error);
	if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
	throw error;
};

type NodeStats = ReturnType<typeof fstatSync>;

function entryStat(stats: NodeStats): EntryStat {
	const kind = stats.isSymbolicLink() ? 'symlink' : stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
	return { kind, mode: Number(stats.mode) & 0o7777, links: Number(stats.nlink), modified: Number(stats.mtimeMs) };
}

/** In one go, so that between this look and the rename or unlink after it our own process cannot be interrupted. */
function stillReadsAs(path: string, expected: Seen): boolean {
	try {
		if (realpathSync.native(dirname(path)) !== dirname(path)) return false;
		if (!lstatSync(path).isFile()) return false;
		const file = openSync(path, constants.O_RDONLY | noFollow);
		try {
			return fstatSync(file).nlink === expected.stat.links && readFileSync(file).equals(expected.bytes);
		} finally {
			closeSync(file);
		}
	} catch (error) {
		if (codeOf(error) === 'ELOOP') return false;
		return missing(error) ?? false;
	}
}

export const diskFileSystem: WriteFileSystem = {
	realpath: (path) => realpath(path),
	stat: (path) => lstat(path).then(entryStat, missing),
	async read(path) {
		const file = await open(path, constants.O_RDONLY | noFollow).catch(missing);
		if (!file) return undefined;
		try {
			const stat = entryStat(await file.stat());
			return { bytes: await file.readFile(), stat };
		} finally {
			await file.close();
		}
	},
	makeFolder: (path) => mkdir(path),
	async create(path, mode) {
		const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow;
		const file = await open(path, flags, mode ?? 0o666);
		return {
			async write(bytes) {
				// The umask had its say in `open`; a file that stands in for another has that one's bits.
				if (mode !== undefined) await file.chmod(mode);
				await file.writeFile(bytes);
			},
			sync: () => file.sync(),
			close: () => file.close(),
		};
	},
	link,
	replace(from, to, expected) {
		if (!stillReadsAs(to, expected)) return 'changed';
		renameSync(from, to);
		return 'done';
	},
	removeIf(path, expected) {
		if (!stillReadsAs(path, expected)) return 'changed';
		unlinkSync(path);
		return 'done';
	},
	remove: (path) => unlink(path),
	list: (folder) => readdir(folder),
	async syncFolder(path) {
		// Some systems cannot open or sync a folder; the rename is in place all the same.
		const folder = await open(path, constants.O_RDONLY).catch(() => undefined);
		await folder?.sync().catch(() => undefined);
		await folder?.close();
	},
};
