import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { type FileHandle, open as openHandle } from 'node:fs/promises';
import { close, fstat, open, read, readlink, realpath, stat } from './disk.ts';
import { isInside } from './insideFolder.ts';

/** Why a path was not read although there is something at it. */
export type Refusal =
	/** A folder. */
	| 'EISDIR'
	/** A pipe, a socket or a device. */
	| 'ENOTREG'
	/** More bytes than the caller takes. */
	| 'EFBIG'
	/** A link leads out of the folder that it has to lie in. */
	| 'EOUTSIDE';

/** What a read is refused by, with a code as errors of the disk have it. */
export class NotRead extends Error {
	readonly code: Refusal;
	/** Bytes that the file has; only with `EFBIG`. */
	readonly size: number;

	constructor(code: Refusal, path: string, size = 0) {
		super(`${code}: ${path}`);
		this.code = code;
		this.size = size;
	}
}

export interface ReadLimits {
	/** Bytes. */
	readonly limit: number;
	/** Absolute path of the folder that the file has to lie in once every link is resolved. */
	readonly within?: string;
}

/** Neither waits for whoever writes to a pipe nor takes a terminal; Windows knows neither. */
const carefully = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
const notThroughLink = constants.O_NOFOLLOW ?? 0;

/** Asked of what was opened, not of the path: that may be something else by then. */
function checked(stats: Stats, path: string, limit: number): Stats {
	if (stats.isDirectory()) throw new NotRead('EISDIR', path);
	if (!stats.isFile()) throw new NotRead('ENOTREG', path);
	if (stats.size > limit) throw new NotRead('EFBIG', path, stats.size);
	return stats;
}

const leastRoom = 4_096;

/** Room for what is expected and one byte more, which tells that there is an end. */
const roomFor = ({ size }: Stats, limit: number): Buffer =>
	Buffer.allocUnsafe(Math.min(limit, Math.max(size, leastRoom)) + 1);

const grown = (bytes: Buffer, limit: number): Buffer =>
	Buffer.concat([bytes, Buffer.allocUnsafe(Math.min(bytes.length, limit + 1 - bytes.length))]);

/**
 * Where the open file really lies; undefined where that cannot be told of it. Elsewhere than on Linux the path is resolved again, and
 * counts where the same file is there.
 */
async function placeOf(file: number, path: string, stats: Stats): Promise<string | undefined> {
	const known = await readlink(`/proc/self/fd/${file}`).catch(() => undefined);
	if (known?.startsWith('/')) return known;
	const real = await realpath(path);
	const there = await stat(real);
	return there.ino === stats.ino && there.dev === stats.dev ? real : undefined;
}

/**
 * The regular file at `path`, to be read and closed by the caller; links are followed. Never waits for anybody.
 * @throws NotRead, or the disk's own error
 */
export async function openRegularFile(path: string, limit = Number.MAX_SAFE_INTEGER): Promise<OpenFile> {
	const handle = await openHandle(path, carefully);
	try {
		return { handle, stats: checked(await handle.stat(), path, limit) };
	} catch (error) {
		await handle.close();
		throw error;
	}
}

interface OpenFile {
	readonly handle: FileHandle;
	readonly stats: Stats;
}

/** A file may be replaced between two looks; one that is replaced at each of these is nothing to rely on. */
const tries = 3;

/**
 * The bytes of the regular file at `path`, links followed. Never waits for anybody, whatever stands at the path.
 * @throws NotRead, or the disk's own error
 */
export async function readRegularFile(path: string, { limit, within }: ReadLimits): Promise<Buffer> {
	for (let left = tries; left > 0; left--) {
		const file = await open(path, carefully);
		try {
			const stats = checked(await fstat(file), path, limit);
			if (within !== undefined) {
				const place = await placeOf(file, path, stats);
				if (place === undefined) continue;
				if (!isInside(await realpath(within), place)) break;
			}
			let bytes = roomFor(stats, limit);
			for (let filled = 0; ; ) {
				const { bytesRead } = await read(file, bytes, filled, bytes.length - filled, filled);
				filled += bytesRead;
				if (bytesRead === 0) return bytes.subarray(0, filled);
				if (filled > limit) throw new NotRead('EFBIG', path, filled);
				if (filled === bytes.length) bytes = grown(bytes, limit);
			}
		} finally {
			await close(file);
		}
	}
	throw new NotRead('EOUTSIDE', path);
}

/**
 * The last `most` bytes of the regular file at `path`, or all of a smaller one; links followed. Never waits for anybody.
 * @throws NotRead, or the disk's own error
 */
export async function readRegularTail(path: string, most: number): Promise<Buffer> {
	const { handle, stats } = await openRegularFile(path);
	try {
		const bytes = Buffer.allocUnsafe(Math.min(most, stats.size));
		const begin = stats.size - bytes.length;
		for (let filled = 0; ; ) {
			const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, begin + filled);
			filled += bytesRead;
			if (bytesRead === 0 || filled === bytes.length) return bytes.subarray(0, filled);
		}
	} finally {
		await handle.close();
	}
}

/** Bytes of a file that a person or a program has written by hand: settings, manifests. */
export const smallFile = 4 * 1024 * 1024;

/** The text of the regular file at `path`, as `readRegularFile`; what is no UTF-8 becomes U+FFFD. */
export const readRegularText = async (path: string, limits: ReadLimits): Promise<string> =>
	(await readRegularFile(path, limits)).toString('utf8');

interface ReadNow {
	readonly bytes: Buffer;
	readonly stats: Stats;
}

/**
 * As `readRegularFile`, at once, for where nothing else waits; `links`: whether the last name may be a link.
 * @throws NotRead, or the disk's own error
 */
export function readRegularFileNow(path: string, limit: number, links: 'followed' | 'refused' = 'followed'): ReadNow {
	const handle = openSync(path, carefully | (links === 'refused' ? notThroughLink : 0));
	try {
		const stats = checked(fstatSync(handle), path, limit);
		let bytes = roomFor(stats, limit);
		for (let filled = 0; ; ) {
			const bytesRead = readSync(handle, bytes, filled, bytes.length - filled, filled);
			filled += bytesRead;
			if (bytesRead === 0) return { bytes: bytes.subarray(0, filled), stats };
			if (filled > limit) throw new NotRead('EFBIG', path, filled);
			if (filled === bytes.length) bytes = grown(bytes, limit);
		}
	} finally {
		closeSync(handle);
	}
}
