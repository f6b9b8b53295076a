import {
	closeSync,
	constants,
	fstatSync,
	fsyncSync,
	linkSync,
	lstatSync,
	openSync,
	renameSync,
	unlinkSync,
} from 'node:fs';
import { link, lstat, mkdir, open, readdir, realpath, symlink, unlink } from 'node:fs/promises';
import { withOwnLetters } from '../../platform/lettersOfDisk.ts';
import { codeOf } from '../outcome.ts';
import { takeAttributes } from './attributes.ts';
import { contentOf, putAtEnd } from './endOfFile.ts';
import type { EntryStat, HeldFolder, Replaced, SeenFile, Suits, SwapResult, WriteFileSystem } from './fileSystem.ts';
import { holdFolder } from './heldFolder.ts';
import { temporaryPath } from './leftovers.ts';
import { linkTarget } from './linkTarget.ts';

/** Windows has none of these flags; there the stat before the open has to do. Without waiting a pipe opens at once. */
const noFollow = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Bytes; of a longer file only the length is told. */
export const mostBytes = 8 * 1024 * 1024;

const missing = (error: unknown): undefined => {
	const code = codeOf(error);
	if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
	throw error;
};

interface Opened {
	readonly file: number;
	/** Bytes. */
	readonly size: number;
}

type NodeStats = ReturnType<typeof fstatSync>;

function entryStat(stats: NodeStats): EntryStat {
	const kind = stats.isSymbolicLink() ? 'symlink' : stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
	return {
		kind,
		mode: Number(stats.mode) & 0o7777,
		links: Number(stats.nlink),
		modified: Number(stats.mtimeMs),
		size: Number(stats.size),
		owner: Number(stats.uid),
		group: Number(stats.gid),
	};
}

/**
 * The file at `path`, open, if it still reads as `expected`, or as something that goes on where that ends and `suits`. In
 * one go with whatever is done to it then, so that our own process cannot be interrupted in between.
 */
function openAs(path: string, expected: SeenFile, flags: number, suits: Suits = () => false): Opened | undefined {
	let file: number;
	try {
		file = openSync(path, flags | noFollow);
	} catch (error) {
		if (codeOf(error) === 'ELOOP' || codeOf(error) === 'ENXIO') return undefined;
		return missing(error);
	}
	try {
		const stats = fstatSync(file);
		const known = expected.bytes.length;
		if (stats.isFile() && stats.nlink === expected.stat.links && stats.size >= known && stats.size <= mostBytes) {
			const now = contentOf(file, stats.size);
			const isSame = now.length >= known && now.subarray(0, known).equals(expected.bytes);
			if (isSame && (now.length === known || suits(now))) return { file, size: now.length };
		}
	} catch (error) {
		closeSync(file);
		throw error;
	}
	closeSync(file);
	return undefined;
}

function replacedFile(file: number, known: number): Replaced {
	let seen = known;
	let isOpen = true;
	return {
		tail() {
			if (!isOpen) return new Uint8Array();
			const { size } = fstatSync(file);
			// Cut or rewritten by somebody: nothing that could be put at an end.
			const tail = size > seen && size - seen <= mostBytes ? contentOf(file, size, seen) : Buffer.alloc(0);
			seen += tail.length;
			return tail;
		},
		close() {
			if (isOpen) closeSync(file);
			isOpen = false;
		},
	};
}

const changed: SwapResult = { kind: 'changed' };

/** Of a file that is closed by now. Where none is replaced while it is open, no other program can have it open either. */
const closed: Replaced = { tail: () => new Uint8Array(), close: () => undefined };

/** Older Nodes on Windows cannot replace or delete a file that anybody has open, and that is us. */
const mayBeForUs = (error: unknown): boolean => ['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error) ?? '');

/**
 * True where the open file that was just removed still has its name: older Nodes on Windows, and there every Node on a network
 * disk, take the name away only once nobody has the file open, and that is us.
 */
function keepsName(file: number, path: string): boolean {
	try {
		return lstatSync(path, { throwIfNoEntry: false })?.ino === fstatSync(file).ino;
	} catch (error) {
		return mayBeForUs(error);
	}
}

/** Does `work` to the open old file; it stays open for what others still write to it, unless nothing was done. */
function swap(path: string, expected: SeenFile, work: () => 'done' | 'changed'): SwapResult {
	const opened = openAs(path, expected, constants.O_RDONLY);
	if (!opened) return changed;
	const { file } = opened;
	try {
		if (work() === 'done') {
			if (!keepsName(file, path)) return { kind: 'done', replaced: replacedFile(file, expected.bytes.length) };
			closeSync(file);
			return { kind: 'done', replaced: closed };
		}
	} catch (error) {
		closeSync(file);
		if (!mayBeForUs(error)) throw error;
		return work() === 'done' ? { kind: 'done', replaced: closed } : changed;
	}
	closeSync(file);
	return changed;
}

/** Where paths may lead elsewhere, the file keeps a second name while it is replaced: then that can be undone. */
function renameOver(folder: HeldFolder, from: string, to: string): 'done' | 'changed' {
	if (!folder.isInPlace()) return 'changed';
	if (folder.isFirm) {
		renameSync(from, to);
		return 'done';
	}
	const kept = temporaryPath(to);
	let isKept = false;
	try {
		linkSync(to, kept);
		isKept = true;
	} catch {
		// Disks without links have no links to be swapped for folders either.
	}
	try {
		renameSync(from, to);
	} catch (error) {
		if (isKept) unlinkSync(kept);
		throw error;
	}
	if (folder.isInPlace()) {
		if (isKept) unlinkSync(kept);
		return 'done';
	}
	if (isKept) renameSync(kept, to);
	return 'changed';
}

/** As `hold` has it, this system's way unless a test asks for the other one. */
export const createDiskFileSystem = (hold: WriteFileSystem['hold'] = holdFolder): WriteFileSystem => ({
	realpath: (path) => realpath(path).then(withOwnLetters),
	stat: (path) => lstat(path).then(entryStat, missing),
	hold,
	async read(path) {
		const file = await open(path, constants.O_RDONLY | noFollow).catch(missing);
		if (!file) return undefined;
		try {
			const stat = entryStat(await file.stat());
			const isRead = stat.kind === 'file' && stat.size <= mostBytes;
			return { bytes: isRead ? await file.readFile() : new Uint8Array(), stat };
		} finally {
			await file.close();
		}
	},
	makeFolder: (path) => mkdir(path),
	async create(path, { mode, like } = {}) {
		const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow;
		const file = await open(path, flags, like?.stat.mode ?? mode ?? 0o666);
		return {
			async write(bytes) {
				if (like) await takeAttributes(file, path, like);
				// The umask had its say in `open`; a file that stands in for another has that one's bits.
				const bits = like?.stat.mode ?? mode;
				if (bits !== undefined) await file.chmod(bits);
				await file.writeFile(bytes);
			},
			sync: () => file.sync(),
			close: () => file.close(),
		};
	},
	link,
	symlink: (target, path) => symlink(target, path, 'file'),
	readlink: async (path) => linkTarget(path),
	replaceLink(folder, from, path, target) {
		if (!folder.isInPlace() || linkTarget(path) !== target) return 'changed';
		if (from === undefined) unlinkSync(path);
		else renameSync(from, path);
		return 'done';
	},
	replace: (folder, from, to, expected) => swap(to, expected, () => renameOver(folder, from, to)),
	async append(folder, path, expected, bytes, suits) {
		if (!folder.isInPlace()) return 'changed';
		const opened = openAs(path, expected, constants.O_RDWR | constants.O_APPEND, suits);
		if (!opened) return 'changed';
		try {
			putAtEnd(opened.file, path, opened.size, bytes);
			fsyncSync(opened.file);
			return 'done';
		} finally {
			closeSync(opened.file);
		}
	},
	removeIf: (folder, path, expected) =>
		swap(path, expected, () => {
			if (!folder.isInPlace()) return 'changed';
			unlinkSync(path);
			return 'done';
		}),
	remove: (path) => unlink(path),
	list: (folder) => readdir(folder),
	async syncFolder(path) {
		// Some systems cannot open or sync a folder; the rename is in place all the same.
		const flags = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NONBLOCK ?? 0);
		const folder = await open(path, flags).catch(() => undefined);
		await folder?.sync().catch(() => undefined);
		await folder?.close();
	},
});

export const diskFileSystem = createDiskFileSystem();
