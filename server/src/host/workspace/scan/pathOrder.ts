import type { FileEntry, WorkspacePath } from '../../../engine/workspace/snapshot.ts';

export const byPath = (a: FileEntry, b: FileEntry): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/** In the order of the paths, so that it does not matter how the entries came together. */
export const sorted = (entries: Iterable<FileEntry>): ReadonlyMap<WorkspacePath, FileEntry> =>
	inOrder([], [...entries].sort(byPath));

/** A disk mostly tells names in their order. */
export function isSorted(entries: readonly FileEntry[]): boolean {
	let last = '';
	for (const { path } of entries) {
		if (path < last) return false;
		last = path;
	}
	return true;
}

/** Both of them, each of which is in the order of its paths, in one order. */
export function inOrder(few: readonly FileEntry[], many: readonly FileEntry[]): ReadonlyMap<WorkspacePath, FileEntry> {
	const files = new Map<WorkspacePath, FileEntry>();
	let next = 0;
	for (const entry of many) {
		for (let each = few[next]; each && each.path < entry.path; each = few[++next]) files.set(each.path, each);
		files.set(entry.path, entry);
	}
	for (; next < few.length; next++) files.set((few[next] as FileEntry).path, few[next] as FileEntry);
	return files;
}
