import { isAbsolute, join, normalize, resolve, sep } from 'node:path';

/** What the runtime asks the disk about a path. Everything else than "is not there" throws. */
export interface PathDisk {
	/** With every link resolved. */
	realPath(path: string): Promise<string>;
	/** What the entry itself is, links not followed; undefined where there is none. */
	entryKind(path: string): Promise<'symlink' | 'other' | undefined>;
}

export interface ResolveOptions {
	/** A folder of the root that the path has to stay in. */
	readonly area?: string;
	/** False refuses the area itself. */
	readonly allowRoot?: boolean;
	readonly allowSymlinks?: boolean;
	/** The last name of the path may be a symlink. */
	readonly allowSymlinkLeaf?: boolean;
}

/** A path that would leave the folder it was meant for. */
export class PathEscapeError extends Error {
	override readonly name = 'PathEscapeError';
}

/** UTF-16 units. */
const longestPath = 4096;

/** The absolute path of `given` in `root`. Throws a `PathEscapeError`, or what the disk throws. */
export async function resolveInRoot(
	disk: PathDisk,
	root: string,
	given: unknown,
	options: ResolveOptions = {},
): Promise<string> {
	if (typeof given !== 'string') throw new PathEscapeError('path must be a string');
	if (given.includes('\0')) throw new PathEscapeError('path contains NUL byte');
	if (given.length > longestPath) throw new PathEscapeError(`path exceeds maximum length (${longestPath})`);
	const canonicalRoot = await disk.realPath(root);
	const boundary = options.area === undefined ? canonicalRoot : join(canonicalRoot, options.area);
	const resolved = resolve(boundary, given.normalize('NFC'));
	if (resolved === boundary) {
		if (options.allowRoot === false) throw new PathEscapeError('path resolves to the area root');
	} else if (!resolved.startsWith(boundary + sep)) {
		throw new PathEscapeError(`path escapes project root: ${given}`);
	}
	if (!options.allowSymlinks) await refuseSymlinks(disk, canonicalRoot, resolved, options.allowSymlinkLeaf === true);
	return resolved;
}

/** Walks down from the root until a name is not there yet. */
async function refuseSymlinks(disk: PathDisk, root: string, path: string, allowLeaf: boolean): Promise<void> {
	const names = path.slice(root.length).split(sep).filter(Boolean);
	let at = root;
	for (const [index, name] of names.entries()) {
		at = join(at, name);
		const kind = await disk.entryKind(at);
		if (kind === undefined) return;
		const isLeaf = index === names.length - 1;
		if (kind === 'symlink' && !(isLeaf && allowLeaf)) throw new PathEscapeError(`path traverses a symlink: ${at}`);
	}
}

/** Throws a `PathEscapeError` for anything but a path that stays below the project. */
export function assertRelative(path: unknown): void {
	if (typeof path !== 'string' || path === '') throw new PathEscapeError('path is required');
	if (isAbsolute(path)) throw new PathEscapeError(`path must be project-relative, not absolute: ${path}`);
	const normal = normalize(path);
	if (normal === '..' || normal.startsWith(`..${sep}`)) throw new PathEscapeError(`path escapes project: ${path}`);
}
