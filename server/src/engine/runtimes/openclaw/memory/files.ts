import { posix } from 'node:path';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';

/** Which files are memory to a version. */
export interface MemoryFiles {
	/** Root files, in the order in which they are indexed; exact names. */
	readonly rootNames: readonly string[];
	/** True where a link at the root is followed. */
	readonly followsRootLinks: boolean;
	/** Root names, in lower case, that may be read without being indexed. */
	readonly readOnlyNames: readonly string[];
	/** Folders below `memory/` that are left alone. */
	readonly skippedFolders: readonly string[];
	/** True where a path is resolved before it is judged; false where `memory/../SOUL.md` passes for memory. */
	readonly resolvesFirst: boolean;
}

export const memoryFiles2026_1: MemoryFiles = {
	rootNames: ['MEMORY.md', 'memory.md'],
	followsRootLinks: true,
	readOnlyNames: [],
	skippedFolders: [],
	resolvesFirst: false,
};

/** 2026.1.29 */
export const memoryFiles2026_1_29: MemoryFiles = { ...memoryFiles2026_1, followsRootLinks: false, resolvesFirst: true };

export const memoryFiles2026_9: MemoryFiles = {
	rootNames: ['MEMORY.md', 'USER.md'],
	followsRootLinks: false,
	readOnlyNames: ['dreams.md'],
	skippedFolders: ['.openclaw-repair'],
	resolvesFirst: true,
};

/** 2026.7.1 */
export const memoryFiles2026_7: MemoryFiles = { ...memoryFiles2026_9, rootNames: ['MEMORY.md'] };

/** Dots and slashes at the start go, whatever they are meant to say. */
const normalPath = (path: string): string =>
	path
		.trim()
		.replace(/^[./]+/u, '')
		.replaceAll('\\', '/');

/** True where `path`, as an agent writes it, is one of memory by its look alone. */
export function isMemoryPath(path: string, { rootNames, readOnlyNames }: MemoryFiles): boolean {
	const name = normalPath(path);
	return rootNames.includes(name) || readOnlyNames.includes(name.toLowerCase()) || name.startsWith('memory/');
}

export interface MemoryEntry {
	readonly path: WorkspacePath;
	/** Where the entry is a link: the path that it leads to, or something else where that is not in the workspace. */
	readonly target?: string;
}

const byPath = (a: MemoryEntry, b: MemoryEntry): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/**
 * The files that are indexed, in the order in which they are; below `memory/` in that of their names, where the runtime
 * takes what the disk gives. Of two names for one file the first counts.
 */
export function memoryFiles(entries: readonly MemoryEntry[], files: MemoryFiles): WorkspacePath[] {
	const { rootNames, followsRootLinks, skippedFolders } = files;
	const root = rootNames.flatMap((name) => entries.filter(({ path }) => path === name));
	const below = entries
		.filter(({ path, target }) => target === undefined && path.startsWith('memory/') && path.endsWith('.md'))
		.filter(({ path }) => !path.split('/').some((folder) => skippedFolders.includes(folder)))
		.sort(byPath);
	const taken = [...root.filter(({ target }) => target === undefined || followsRootLinks), ...below];
	const byFile = new Map<string, WorkspacePath>();
	for (const { path, target = path } of taken) if (!byFile.has(target)) byFile.set(target, path);
	return [...byFile.values()];
}

/** Where a request to read leads: an absolute path, and the path that the answer names. */
export type MemoryTarget =
	| { readonly kind: 'file'; readonly absolute: string; readonly shown: string }
	| { readonly kind: 'refused'; readonly reason: 'path required' | 'path escapes workspace' };

/**
 * The file that `path`, as an agent writes it, means to the runtime, whose judgement it is: 2026.1.24 lets
 * `memory/../SOUL.md` pass, and a folder beside the workspace whose name begins like it. Never a licence to read.
 * Both `root` and the answer are absolute POSIX paths.
 */
export function memoryTarget(root: string, path: string, files: MemoryFiles): MemoryTarget {
	const required = { kind: 'refused', reason: 'path required' } as const;
	if (!files.resolvesFirst) {
		const shown = normalPath(path);
		if (!isMemoryPath(shown, files)) return required;
		const absolute = posix.resolve(root, shown);
		return absolute.startsWith(root)
			? { kind: 'file', absolute, shown }
			: { kind: 'refused', reason: 'path escapes workspace' };
	}
	if (path.trim() === '') return required;
	const absolute = posix.resolve(root, path.trim());
	const shown = posix.relative(root, absolute).replaceAll('\\', '/');
	const inside = shown !== '' && !shown.startsWith('..');
	if (!inside || !isMemoryPath(shown, files) || !absolute.endsWith('.md')) return required;
	return { kind: 'file', absolute, shown };
}
