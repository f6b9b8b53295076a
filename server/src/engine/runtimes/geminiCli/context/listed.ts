import { posix } from 'node:path';
import { oncePerListing } from '../../../workspace/files.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import { groupedBy } from '../grouped.ts';

/** Paths that the workspace lists, by their last name. */
const byName = oncePerListing(
	(listing): ReadonlyMap<string, readonly WorkspacePath[]> => groupedBy(listing.keys(), (path) => posix.basename(path)),
);

/** Paths that the workspace lists, by the folder that they are in; that of the root is a dot. */
export const byFolder = oncePerListing(
	(listing): ReadonlyMap<string, readonly WorkspacePath[]> => groupedBy(listing.keys(), (path) => posix.dirname(path)),
);

/** Files that the workspace lists under one of `names`, whichever folder they are in. */
export function listedUnder({ files }: Snapshot, names: readonly string[]): readonly WorkspacePath[] {
	return names.flatMap((name) => {
		const path = name.replaceAll('\\', '/');
		return (byName(files).get(posix.basename(path)) ?? []).filter((each) => each === path || each.endsWith(`/${path}`));
	});
}
