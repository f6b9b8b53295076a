import { type Dirent, lstat, lstatSync, type Stats } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { FileContent, LinkKind, TextContent, UnreadableCause } from '../../engine/workspace/snapshot.ts';
import { tablesIn } from '../sqlite/schema.ts';
import { lstat as lstatAsync, readdir, realpath, stat } from './disk.ts';
import { withOwnLetters } from './lettersOfDisk.ts';
import { monotonicMs } from './monotonic.ts';
import { nameOfDisk } from './ofDisk.ts';
import { NotRead, type Refusal, readRegularFile } from './readRegularFile.ts';
import { realPlace } from './realPlace.ts';

/** A name in a folder, in the letter case that the disk has. `other`: pipes, sockets, devices. */
export interface DirectoryEntry {
	readonly name: string;
	readonly kind: 'file' | 'folder' | 'symlink' | 'other';
}

export type DirectoryListing =
	| { readonly kind: 'listed'; readonly entries: readonly DirectoryEntry[] }
	/** `reason` is a short clause for people: `permission denied`. */
	| { readonly kind: 'unlistable'; readonly reason: string };

/** What is known of a directory entry without reading it. */
export interface FileFacts {
	/** What the name leads to, links followed; `nothing`: a link whose target is gone. */
	readonly target: 'file' | 'folder' | 'other' | 'nothing';
	readonly link: LinkKind;
	/** Bytes of the target. */
	readonly size: number;
	/** Last change of the target, in ms since the epoch. */
	readonly modified: number;
	/** What accounts that are neither the owner nor of the group may do: 4 read, 2 write, 1 enter. Absent on Windows. */
	readonly others?: number;
}

/** The disk, as far as workspaces need it. Nothing here writes, and nothing here throws. Paths are absolute. */
export interface DiskFiles {
	list(folder: string): Promise<DirectoryListing>;
	/** In the order of `paths`; undefined where there is no such name. */
	facts(paths: readonly string[]): Promise<readonly (FileFacts | undefined)[]>;
	/**
	 * The text of a regular file, links followed; undefined where there is no such name, and `leadsElsewhere` where it does
	 * not lie in the folder `within` (absolute) once every link is resolved.
	 */
	read(path: string, within?: string): Promise<FileContent | undefined>;
	/** With every link resolved, in the letters that the disk has; undefined where the path leads nowhere. */
	realPath(path: string): Promise<string | undefined>;
	/** The same, and of what is not there where it would be made. Absent where links cannot be followed by hand. */
	realPlace?(path: string): Promise<string>;
	/** Names of the tables, where the regular file is a SQLite database; undefined where it is none. */
	tables(path: string): Promise<readonly string[] | undefined>;
}

/** Bytes; a context file beyond this is a mistake, and reading it would only stall everything else. */
export const maxReadableBytes = 8 * 1024 * 1024;

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** What to tell people, by the error's code. */
const reasons: Readonly<Record<string, string>> = {
	EACCES: 'permission denied',
	EPERM: 'permission denied',
	EISDIR: 'is a folder',
	ENOTDIR: 'is not a folder',
	ELOOP: 'is a link that leads back to itself',
	ENAMETOOLONG: 'the path is too long',
	ENOENT: 'there is no such file any more',
	EMFILE: 'too many files are open',
	EIO: 'the disk reports an error',
};

const codeOf = (error: unknown): string =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';

/** Why the disk refused, as a short clause for people. */
export const reasonOf = (error: unknown): string => reasons[codeOf(error)] ?? `cannot be read (${codeOf(error)})`;

/** Codes that mean that the name is not there, as opposed to there and out of reach. */
const absent: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

export const unreadable = (reason: string, cause?: UnreadableCause): FileContent =>
	cause === undefined ? { kind: 'unreadable', reason } : { kind: 'unreadable', reason, cause };

/** What runtimes tell apart, by the error's code. */
const causes: Readonly<Record<string, UnreadableCause>> = {
	EACCES: 'forbidden',
	EPERM: 'forbidden',
	EISDIR: 'folder',
};

export const isAFolder = unreadable('is a folder', 'folder');
export const leadsNowhere = unreadable('is a link to a file that does not exist', 'dangling');
export const isSpecial = unreadable('is not a regular file', 'special');
export const leadsElsewhere = unreadable('is a link to a file outside the workspace');

/** A byte order mark stays. */
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text in `bytes` as runtimes read it: whatever is no UTF-8 becomes U+FFFD, and `lossy` says so. */
export function decodeText(bytes: Uint8Array): TextContent {
	try {
		return { kind: 'text', text: strict.decode(bytes), origin: 'disk' };
	} catch {
		return { kind: 'text', text: lenient.decode(bytes), origin: 'disk', lossy: true, bytes: new Uint8Array(bytes) };
	}
}

/** The text in `bytes`, or why there is none that anybody wrote: a NUL is valid UTF-8, yet no one's prose. */
export function decodeProse(bytes: Uint8Array): FileContent {
	const content = bytes.includes(0) ? undefined : decodeText(bytes);
	return content?.origin === 'disk' && !content.lossy ? content : unreadable('is not UTF-8 text');
}

const tooLarge = (bytes: number): FileContent =>
	unreadable(`is ${megabytes(bytes)}; at most ${megabytes(maxReadableBytes)} are read`, 'too-large');

/** Windows makes its mode bits up. */
const othersOf = ({ mode }: Stats): Pick<FileFacts, 'others'> =>
	process.platform === 'win32' ? {} : { others: mode & 0o007 };

const targetOf = (stats: Stats): FileFacts['target'] => {
	if (stats.isFile()) return 'file';
	return stats.isDirectory() ? 'folder' : 'other';
};

/** What the directory entry itself says. */
function ownFacts(own: Stats): FileFacts {
	const link = own.isFile() && own.nlink > 1 ? 'hardlink' : 'none';
	return { target: targetOf(own), link, size: own.size, modified: own.mtimeMs, ...othersOf(own) };
}

async function factsBehindLink(path: string, own: Stats): Promise<FileFacts> {
	const target = await stat(path).catch(() => undefined);
	if (!target) return { target: 'nothing', link: 'symlink', size: 0, modified: own.mtimeMs };
	return {
		target: targetOf(target),
		link: 'symlink',
		size: target.size,
		modified: target.mtimeMs,
		...othersOf(target),
	};
}

/** Questions that are put to the disk at once; each holds memory until it is answered. */
const askedAtOnce = 256;

/** One promise for many: a promise for each of thousands takes longer than to ask the disk. */
function ownStats(paths: readonly string[]): Promise<readonly (Stats | NodeJS.ErrnoException)[]> {
	return new Promise((resolve) => {
		const answers = new Array<Stats | NodeJS.ErrnoException>(paths.length);
		let left = paths.length;
		if (left === 0) resolve(answers);
		paths.forEach((path, index) => {
			lstat(path, (error, own) => {
				answers[index] = error ?? own;
				if (--left === 0) resolve(answers);
			});
		});
	});
}

/** A question that is answered within this (ms) takes less time than a thread takes to be woken for it. */
const quickAnswer = 0.05;
/** Questions that tell how quick the disk is; with no more than that it does not matter. */
const trial = 16;
/** Quick questions between two turns for others, less than a ms: a key takes three or four turns to be answered. */
const quickAtOnce = 64;

/** Asks at once. `isQuick` is false where an answer took longer than `quick` (ms). */
function statsNow(
	paths: readonly string[],
	quick: number,
): { readonly stats: readonly (Stats | NodeJS.ErrnoException)[]; readonly isQuick: boolean } {
	const started = monotonicMs();
	const stats = paths.map((path) => {
		try {
			return lstatSync(path);
		} catch (error) {
			return error instanceof Error ? error : new Error(String(error));
		}
	});
	return { stats, isQuick: monotonicMs() - started <= quick * paths.length };
}

/**
 * As `DiskFiles.facts`. Many paths are asked about at once as long as an answer takes no longer than `quick` (ms); a disk on
 * the other side of a network, slower by far, must hold nobody up.
 */
export async function factsOf(
	paths: readonly string[],
	quick = quickAnswer,
): Promise<readonly (FileFacts | undefined)[]> {
	const facts: (FileFacts | undefined)[] = [];
	let isQuick = paths.length > trial;
	for (let from = 0; from < paths.length; ) {
		const asked = paths.slice(from, from + (isQuick ? (from === 0 ? trial : quickAtOnce) : askedAtOnce));
		from += asked.length;
		let stats: readonly (Stats | NodeJS.ErrnoException)[];
		if (isQuick) {
			({ stats, isQuick } = statsNow(asked, quick));
			// Whoever waits meanwhile, the end of the work included, gets a turn.
			await setImmediate();
		} else stats = await ownStats(asked);
		for (const [index, own] of stats.entries()) {
			if (own instanceof Error) facts.push(absent.has(codeOf(own)) ? undefined : unknownFacts);
			else facts.push(own.isSymbolicLink() ? await factsBehindLink(asked[index] ?? '', own) : ownFacts(own));
		}
	}
	return facts;
}

/** Of a name that is there and out of reach. */
const unknownFacts: FileFacts = { target: 'other', link: 'none', size: 0, modified: 0 };

const refusals: Readonly<Record<Refusal, (refused: NotRead) => FileContent>> = {
	EISDIR: () => isAFolder,
	ENOTREG: () => isSpecial,
	EFBIG: ({ size }) => tooLarge(size),
	EOUTSIDE: () => leadsElsewhere,
};

async function readText(path: string, within?: string): Promise<FileContent | undefined> {
	try {
		return decodeText(
			await readRegularFile(path, { limit: maxReadableBytes, ...(within !== undefined && { within }) }),
		);
	} catch (error) {
		if (error instanceof NotRead) return refusals[error.code](error);
		// A socket: it cannot even be opened.
		if (codeOf(error) === 'ENXIO') return isSpecial;
		if (!absent.has(codeOf(error))) return unreadable(reasonOf(error), causes[codeOf(error)]);
		const isLink = await lstatAsync(path).then(
			(stats) => stats.isSymbolicLink(),
			() => false,
		);
		return isLink ? leadsNowhere : undefined;
	}
}

const kindOf = (entry: Dirent): DirectoryEntry['kind'] => {
	if (entry.isFile()) return 'file';
	if (entry.isDirectory()) return 'folder';
	return entry.isSymbolicLink() ? 'symlink' : 'other';
};

/** The real disk. */
export const diskFiles: DiskFiles = {
	async list(folder) {
		try {
			const entries = await readdir(folder, { withFileTypes: true });
			return {
				kind: 'listed',
				entries: entries.map((entry) => ({
					name: nameOfDisk(entry.name),
					kind: kindOf(entry),
				})),
			};
		} catch (error) {
			return {
				kind: 'unlistable',
				reason: codeOf(error) === 'ENOENT' ? 'there is no such folder' : reasonOf(error),
			};
		}
	},
	facts: (paths) => factsOf(paths),
	read: readText,
	async realPath(path) {
		return realpath(path).then(withOwnLetters, () => undefined);
	},
	async realPlace(path) {
		return realPlace(path).then(withOwnLetters);
	},
	tables: tablesIn,
};
