import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { compareBytes } from '../text/byteOrder.ts';

/** Folder by folder as a walk meets them: names in byte order, a folder where its own name stands. */
function inWalkOrder(a: WorkspacePath, b: WorkspacePath): number {
	const left = a.split('/');
	const right = b.split('/');
	const at = left.findIndex((name, index) => name !== right[index]);
	return at < 0 ? left.length - right.length : compareBytes(left[at] ?? '', right[at] ?? '');
}

/**
 * What is indexed at the start, in order: `MEMORY.md`, not `memory.md`, and every `.md` below `memory/`, in folders
 * such as `.git` as well.
 */
export function indexedFiles(paths: readonly WorkspacePath[]): WorkspacePath[] {
	const below = paths.filter((path) => path.startsWith('memory/') && path.endsWith('.md'));
	return [...paths.filter((path) => path === 'MEMORY.md'), ...below.sort(inWalkOrder)];
}
