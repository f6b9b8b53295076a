import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { FileStamp } from '../../../engine/memory/search/index/memoryIndex.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { decodeProse, maxReadableBytes } from '../../platform/diskFiles.ts';
import { isInside } from '../../platform/insideFolder.ts';
import { nameOfDisk } from '../../platform/ofDisk.ts';
import { NotRead, readRegularFileNow } from '../../platform/readRegularFile.ts';
import type { IsSkipped } from '../../workspace/scan/skippedFolders.ts';

/** A home folder that was meant to be a project must not fill the memory. */
const limits = { depth: 24, files: 100_000 } as const;

const markdown = /\.(?:md|markdown|mdx)$/i;

/** True of a file by its name, or by all of its path. */
const isMarkdown = (path: WorkspacePath): boolean => markdown.test(path) && !/[\r\n]/.test(path);

/** True for what is searched: Markdown files outside of folders that no agent reads from. */
export const isSearched = (path: WorkspacePath, isSkipped: IsSkipped): boolean =>
	isMarkdown(path) && !isBelowSkipped(path, isSkipped);

const isBelowSkipped = (path: WorkspacePath, isSkipped: IsSkipped): boolean =>
	path.split('/').slice(0, -1).some(isSkipped);

interface ScannedFile {
	/** Bytes. */
	readonly size: number;
	/** ms since the epoch. */
	readonly modified: number;
}

export interface Scan {
	readonly files: ReadonlyMap<WorkspacePath, ScannedFile>;
	/** For people: what kept the folder from being looked through to its end. */
	readonly problem: string | undefined;
}

/**
 * The Markdown files at and under `folder` of `root` (`''`: all of it), links not followed. Synchronous: it runs where nothing
 * else waits, and is several times as quick that way. Calls `makeRoom` after each file.
 */
export function scan(root: string, folder: WorkspacePath, isSkipped: IsSkipped, makeRoom?: () => void): Scan {
	const files = new Map<WorkspacePath, ScannedFile>();
	let problem: string | undefined;
	if (isBelowSkipped(`${folder}/`, isSkipped)) return { files, problem };
	const level: { readonly path: WorkspacePath; readonly depth: number }[] = [{ path: folder, depth: 0 }];
	for (let next = level.shift(); next; next = level.shift()) {
		const { path: parent, depth } = next;
		const place = join(root, parent);
		let entries: ReturnType<typeof list>;
		try {
			entries = list(place);
		} catch {
			problem = `The folder ${parent || root} could not be read, so nothing in it can be found.`;
			continue;
		}
		for (const entry of entries) {
			const name = nameOfDisk(entry.name);
			const path = parent === '' ? name : `${parent}/${name}`;
			if (entry.isDirectory()) {
				if (isSkipped(entry.name)) continue;
				if (depth < limits.depth) level.push({ path, depth: depth + 1 });
				else problem = `Folders more than ${limits.depth} levels deep are not searched.`;
			} else if (entry.isFile() && isMarkdown(path)) {
				if (files.size >= limits.files) {
					return { files, problem: `Only the first ${limits.files.toLocaleString('en')} files are searched.` };
				}
				const facts = lstatSync(place + sep + entry.name, { throwIfNoEntry: false });
				if (facts?.isFile()) files.set(path, { size: facts.size, modified: facts.mtimeMs });
				makeRoom?.();
			}
		}
	}
	return { files, problem };
}

const list = (folder: string) => readdirSync(folder, { withFileTypes: true });

export type ScanOutcome =
	| { readonly kind: 'read'; readonly text: string; readonly stamp: FileStamp }
	| { readonly kind: 'gone' }
	/** `reason` is a short clause for people: `is not UTF-8 text`. */
	| { readonly kind: 'left-out'; readonly reason: string };

const codeOf = (error: unknown): string =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';

/** What the file at `path` of `root` holds now. `now` is ms since the epoch. Never throws. */
export function readMemory(root: string, path: WorkspacePath, now: number): ScanOutcome {
	const file = join(root, path);
	try {
		const folder = realpathSync(dirname(file));
		const realRoot = realpathSync(root);
		if (!isInside(realRoot, folder)) return { kind: 'gone' };
		const { bytes, stats } = readRegularFileNow(file, maxReadableBytes, 'refused');
		const content = decodeProse(bytes);
		if (content.kind !== 'text') {
			return { kind: 'left-out', reason: content.kind === 'unreadable' ? content.reason : 'cannot be read' };
		}
		const hash = createHash('sha256').update(bytes).digest('hex');
		return {
			kind: 'read',
			text: content.text,
			stamp: { hash, size: stats.size, modified: stats.mtimeMs, read: now },
		};
	} catch (error) {
		if (error instanceof NotRead && error.code === 'EFBIG') {
			return { kind: 'left-out', reason: `is larger than ${maxReadableBytes / 1024 / 1024} MB, the most that is read` };
		}
		const code = codeOf(error);
		// ELOOP: it is a link by now.
		if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENOTREG', 'ENXIO'].includes(code)) return { kind: 'gone' };
		return {
			kind: 'left-out',
			reason: code === 'EACCES' || code === 'EPERM' ? 'permission denied' : `cannot be read (${code})`,
		};
	}
}
