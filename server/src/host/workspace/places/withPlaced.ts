import type { FileEntry, Snapshot, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { sorted } from '../scan/pathOrder.ts';

type DiskFilesOf = Snapshot['files'];

const merged = new WeakMap<DiskFilesOf, WeakMap<object, DiskFilesOf>>();

/**
 * What a listing has, and the texts that programs have asked for which find their own files. The same object for the same two, so that
 * what is remembered by it stays while people type.
 */
export function withPlaced(disk: DiskFilesOf, placed: ReadonlyMap<WorkspacePath, FileEntry>): DiskFilesOf {
	const known = merged.get(disk) ?? new WeakMap<object, DiskFilesOf>();
	merged.set(disk, known);
	let files = known.get(placed);
	if (!files) {
		const texts = [...placed.values()].filter(({ path }) => (disk.get(path)?.content.kind ?? 'unread') === 'unread');
		files = sorted(
			[...disk.values()]
				.filter(({ path }) => !placed.has(path) || disk.get(path)?.content.kind !== 'unread')
				.concat(texts),
		);
		known.set(placed, files);
	}
	return files;
}
