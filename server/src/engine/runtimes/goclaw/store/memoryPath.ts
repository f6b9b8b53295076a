import { cleanPath } from '../text/goPath.ts';

/** The root of the disk counts as the workspace's own for these two names, and for them alone. */
const curated: ReadonlySet<string> = new Set(['MEMORY.md', 'memory.md', '/MEMORY.md', '/memory.md']);

const isMemoryName = (relative: string): boolean =>
	curated.has(relative) || relative.startsWith('memory/') || relative.startsWith('memory\\');

/** True where a tool's `path` is part of the agent's memory; folders of single people are not. */
export const isMemoryPath = (path: string, workspace: string): boolean =>
	path !== '' && isMemoryName(relativePath(path, workspace));

/** `path` as memory is stored under: from the workspace where it lies in it. */
export function relativePath(path: string, workspace: string): string {
	const clean = cleanPath(path);
	if (workspace === '' || !clean.startsWith('/')) return clean;
	const root = cleanPath(workspace);
	if (clean === root) return '.';
	const prefix = root === '/' ? '/' : `${root}/`;
	return clean.startsWith(prefix) ? clean.slice(prefix.length) : clean;
}
