import { execFile } from 'node:child_process';
import { type FileHandle, lstat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { NewFileTraits } from './fileSystem.ts';

/** ms. Copying attributes takes a few. */
const timeoutMs = 5_000;

/**
 * Node can neither list nor set access lists and extended attributes; the system's own copying program can. Both forms
 * copy no more than that which may be lost by it.
 */
const copyAttributes: Partial<Record<NodeJS.Platform, (from: string, to: string) => readonly string[]>> = {
	linux: (from, to) => ['--attributes-only', '--preserve=all', '--no-preserve=timestamps,links', '--', from, to],
	darwin: (from, to) => ['-p', from, to],
};

/** Bits for the group, and the one by which a program runs as it. */
const groupMayUse = (mode: number): boolean => (mode & 0o2070) !== 0;

/**
 * Gives the new `file`, at `path`, the owner, group, access lists and extended attributes of `like`.
 * @throws an error of the code `EOWNER` where the owner cannot be kept, and of `EGROUP` where a group that may use the file cannot: an
 * agent under that account might lose the file;
 * of `ESTALE` where the file is not at `path` any more
 */
export async function takeAttributes(
	file: FileHandle,
	path: string,
	{ path: from, stat }: NonNullable<NewFileTraits['like']>,
): Promise<void> {
	if (process.platform === 'win32') return;
	const options = copyAttributes[process.platform]?.(from, path);
	// A system without that program keeps owner and mode, which is what accounts go by.
	if (options) await promisify(execFile)('cp', options, { timeout: timeoutMs }).catch(() => undefined);
	await file.truncate(0);
	const own = await file.stat();
	// Where another writer has swept the new file away meanwhile, that program has made one of its own, with nothing in it.
	if ((await lstat(path).catch(() => undefined))?.ino !== own.ino)
		throw Object.assign(new Error(`${path} was replaced by another file`), { code: 'ESTALE' });
	if (own.uid !== stat.owner || own.gid !== stat.group) await file.chown(stat.owner, stat.group).catch(() => undefined);
	const now = await file.stat();
	const isOwn = now.uid === stat.owner;
	if (isOwn && (now.gid === stat.group || !groupMayUse(stat.mode))) return;
	const code = isOwn ? 'EGROUP' : 'EOWNER';
	throw Object.assign(new Error(`${stat.owner}:${stat.group} cannot be given to a file`), { code });
}
