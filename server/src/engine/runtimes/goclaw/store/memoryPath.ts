import { cleanPath } from '../text/goPath.ts';

/** The root of the disk counts as the workspace's own for these two names, and for them alone. */
const curated: ReadonlySet<string> = new Set(['MEMORY.md', 'memory.md', '/MEMORY.md', '/memory.md']);

const isMemoryName = (relative: string): boolean => curated.has(relative) || relative.startsWith('memory/');

/** True where a tool's `path` is part of the agent's memory; folders of single people are not. */
export const isMemoryPath = (path: string, workspace: string): boolean =>
	path !== '' && (isMemoryName(memoryFileOf(path, workspace)) || cleanPath(path).startsWith('memory\\'));

/** The file of the memory that a tool's `path` means. The runtime keeps a second one for `./memory/x.md`; here it is the same. */
export const memoryFileOf = (path: string, workspace: string): string => cleanPath(relativePath(path, workspace));

/** What the runtime keeps a tool's `path` under: from the workspace where it lies in it, else letter by letter as it is. */
export function relativePath(path: string, workspace: string): string {
	if (workspace === '' || !path.startsWith('/')) return path;
	const [clean, root] = [cleanPath(path), cleanPath(workspace)];
	if (clean === root) return '.';
	const prefix = root === '/' ? '/' : `${root}/`;
	const relative = clean.startsWith(prefix) ? clean.slice(prefix.length) : '..';
	// A name that only begins with two dots counts as outside, too.
	return relative.startsWith('..') ? path : relative;
}
