import { join, sep } from 'node:path';
import type { FileEntry, UnseenEntry, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../../platform/diskFiles.ts';
import { listedFile, takeEntry, unread } from './fileEntry.ts';
import type { IsInjected } from './folderScan.ts';

/** Where unseen files are looked at. */
export interface UnseenFolder {
	/** Absolute. */
	readonly root: string;
	readonly files: DiskFiles;
	readonly isInjected: IsInjected;
}

/** What came of the look at an unseen file; `now` is undefined where it has gone meanwhile. */
export interface FirstLook {
	readonly before: UnseenEntry;
	readonly now: FileEntry | undefined;
}

/** Looked at together; somebody else gets a turn in between. */
const atOnce = 1024;

/** Looks at these files. */
export async function lookAtUnseen(
	{ root, files, isInjected }: UnseenFolder,
	unseen: readonly UnseenEntry[],
): Promise<readonly FirstLook[]> {
	const looks: FirstLook[] = [];
	const above = join(root, sep);
	for (let from = 0; from < unseen.length; from += atOnce) {
		const some = unseen.slice(from, from + atOnce);
		const facts = await files.facts(some.map(({ path }) => above + path));
		for (const [index, before] of some.entries()) {
			const its = facts[index];
			// Something else may have taken its place.
			const isPlain = its?.target === 'file' && its.link !== 'symlink';
			const now = isPlain
				? listedFile(before.path, its, unread)
				: await takeEntry(files, root, before.path, isInjected(before.path));
			looks.push({ before, now });
		}
	}
	return looks;
}

/** `files` with what came of the looks: of what is unseen there no more, somebody knows better. */
export function withLooks(
	files: ReadonlyMap<WorkspacePath, FileEntry>,
	looks: readonly FirstLook[],
): ReadonlyMap<WorkspacePath, FileEntry> {
	const next = new Map(files);
	for (const { before, now } of looks) {
		if (files.get(before.path) !== before) continue;
		if (now) next.set(now.path, now);
		else next.delete(before.path);
	}
	return next;
}
