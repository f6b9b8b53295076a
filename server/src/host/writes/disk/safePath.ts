import { dirname, join, posix, relative, sep } from 'node:path';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { isInside } from '../../platform/insideFolder.ts';
import { folded } from '../../platform/lettersOfDisk.ts';
import { WriteRefusal } from '../outcome.ts';
import type { EntryStat, WriteFileSystem } from './fileSystem.ts';

/** Which files one kind of write may touch. */
export interface WritePolicy {
	/** Says what the files are, in a message: `memory`. */
	readonly what: string;
	accepts(path: WorkspacePath): boolean;
}

/** A path that has been looked at from the root down. */
export interface WriteTarget {
	readonly path: WorkspacePath;
	/** Absolute, with every link in the folders above resolved. */
	readonly file: string;
	readonly folder: string;
	/** Folders that have to be made first, outermost first. */
	readonly missingFolders: readonly string[];
	readonly stat: EntryStat | undefined;
}

const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\..*)?$/i;

interface PathFault {
	readonly found: (path: string, segments: readonly string[]) => boolean;
	readonly because: string;
}

/** Judged on every system alike: a workspace travels. */
const pathFaults: readonly PathFault[] = [
	{ found: (path) => path === '', because: 'it is empty' },
	{ found: (path) => /[\0-\x1f\x7f]/.test(path), because: 'it contains a control character' },
	{
		found: (path) => path.startsWith('/') || path.startsWith('~') || /^[a-z]:/i.test(path),
		because: 'it is not relative to the workspace',
	},
	{ found: (path) => path.includes('\\'), because: 'it contains a backslash' },
	{ found: (path) => path.includes(':'), because: 'it contains a colon, which names a hidden stream on Windows' },
	{
		found: (_, segments) => segments.some((segment) => segment === '' || segment === '.'),
		because: 'it contains an empty part',
	},
	{
		found: (_, segments) => segments.some((segment) => deviceName.test(segment)),
		because: 'it contains the name of a Windows device',
	},
	{
		found: (_, segments) => segments.some((segment) => /[. ]$/.test(segment)),
		because: 'it contains a name that ends in a dot or a space, which Windows drops',
	},
];

/** Why nothing is written to `path`, as a clause; undefined where it is a plain relative path. Looks at no disk. */
export function pathFaultOf(path: WorkspacePath): string | undefined {
	const segments = path.split('/');
	return pathFaults.find((fault) => fault.found(path, segments))?.because;
}

/** Throws where `path` is no plain relative path, or one that `policy` does not accept. Looks at no disk. */
function checkPath(path: WorkspacePath, policy: WritePolicy): void {
	const shown = JSON.stringify(path);
	const segments = path.split('/');
	if (segments.includes('..')) {
		const resolved = posix.normalize(path);
		const where = resolved.startsWith('..') ? 'outside the workspace' : resolved;
		throw new WriteRefusal('unsafe-path', `${shown} was refused: with “..” it would lead to ${where}.`);
	}
	const fault = pathFaultOf(path);
	if (fault !== undefined) throw new WriteRefusal('unsafe-path', `${shown} was refused as a path: ${fault}.`);
	if (policy.accepts(path)) return;
	throw new WriteRefusal('outside-namespace', `${path} was refused: ${policy.what} is not written to this file.`);
}

/**
 * Walks from the root down to `path`. Throws a refusal where a link leads out of the workspace or into files that
 * `policy` does not accept, and where the file itself is a link of either kind.
 */
export async function resolveTarget(
	disk: WriteFileSystem,
	root: string,
	path: WorkspacePath,
	policy: WritePolicy,
): Promise<WriteTarget> {
	checkPath(path, policy);
	const realRoot = await disk.realpath(root);
	const segments = path.split('/');
	const name = segments.pop() as string;
	let folder = realRoot;
	let linked = false;
	const missingFolders: string[] = [];
	for (const segment of segments) {
		const above = folder;
		folder = join(above, segment);
		if (missingFolders.length > 0) {
			missingFolders.push(folder);
			continue;
		}
		const stat = await disk.stat(folder);
		if (!stat) {
			// Made in the folder as the disk spells it: held by another spelling, it would seem to be another one.
			folder = join(await insideOnly(disk, realRoot, above, path), segment);
			missingFolders.push(folder);
		} else if (stat.kind === 'symlink') {
			folder = await insideOnly(disk, realRoot, folder, path);
			linked = true;
		} else if (stat.kind !== 'folder')
			throw new WriteRefusal('not-a-file', `${path} was refused: ${segment} is a file, but must be a folder.`);
	}
	// A linked folder inside the workspace is fine, unless it makes one kind of file pass for another.
	const real = [...relative(realRoot, folder).split(sep), name].filter(Boolean).join('/');
	if (linked && !policy.accepts(real)) {
		throw new WriteRefusal(
			'outside-namespace',
			`${path} was refused: by a link it is ${real}, and ${policy.what} is not written to that file. Put a real folder in the place of the link.`,
		);
	}
	// The letter case that the disk has, where it does not care for ours; or what has come in its place since.
	if (missingFolders.length === 0) folder = await insideOnly(disk, realRoot, folder, path);
	const asked = join(folder, name);
	const stat = missingFolders.length > 0 ? undefined : await disk.stat(asked);
	const file = stat?.kind === 'file' ? await inLettersOfDisk(disk, asked) : asked;
	return { path, file, folder, missingFolders, stat };
}

/** A file keeps the letters that it has: put in its place under others, it would seem to be another one. */
async function inLettersOfDisk(disk: WriteFileSystem, file: string): Promise<string> {
	const real = await disk.realpath(file).catch(() => file);
	return dirname(real) === dirname(file) && folded(real) === folded(file) ? real : file;
}

async function insideOnly(disk: WriteFileSystem, realRoot: string, link: string, path: WorkspacePath): Promise<string> {
	const target = await disk.realpath(link).catch(() => undefined);
	if (target !== undefined && isInside(realRoot, target)) return target;
	throw new WriteRefusal(
		'symlink',
		`${path} was refused: its folder is a link out of the workspace, and Soulscope writes nothing there.`,
	);
}

/** Throws a `WriteRefusal` unless `stat` is of an ordinary file with one name. */
export function refuseOddFile(path: WorkspacePath, stat: EntryStat): void {
	if (stat.kind === 'symlink')
		throw new WriteRefusal(
			'symlink',
			`${path} was refused: it is a symbolic link, and writing could reach a file elsewhere. Put a real file in its place.`,
		);
	if (stat.kind !== 'file') throw new WriteRefusal('not-a-file', `${path} was refused: it is not an ordinary file.`);
	if (stat.links > 1)
		throw new WriteRefusal(
			'hard-link',
			`${path} was refused: it is a hard link, and writing would separate it from its other name. Copy it to a new file.`,
		);
}

/** A rename would go past the mark; whoever set it meant it. */
export function refuseReadOnly(path: WorkspacePath, stat: EntryStat): void {
	if ((stat.mode & 0o222) !== 0) return;
	throw new WriteRefusal('read-only', `${path} was not changed: it is read-only. Allow writing first.`);
}
