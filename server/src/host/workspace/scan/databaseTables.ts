import { join } from 'node:path';
import type { Scene } from '../../../engine/runtimes/detection/scene.ts';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import type { FileEntry, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../../platform/diskFiles.ts';

/** The tables of those files in `root` that may be a runtime's databases. A link may lead anywhere, so none is followed. */
export async function databaseTables(
	root: string,
	files: ReadonlyMap<WorkspacePath, FileEntry>,
	runtimes: readonly KnownRuntime[],
	disk: DiskFiles,
): Promise<NonNullable<Scene['tables']>> {
	const tables = new Map<WorkspacePath, readonly string[]>();
	for (const path of new Set(runtimes.flatMap(({ detection: { databases = [] } }) => databases))) {
		const entry = files.get(path);
		if (entry?.content.kind !== 'unread') continue;
		const link = entry.isUnseen ? (await disk.facts([join(root, path)]))[0]?.link : entry.link;
		if (link !== 'none') continue;
		tables.set(path, (await disk.tables(join(root, path))) ?? []);
	}
	return tables;
}
