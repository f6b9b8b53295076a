import { posix } from 'node:path';
import { filesCalled } from '../../../workspace/calledFiles.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';

/** Files of the workspace under one of `names`, whichever folder they are in, as far as somebody has come by them. */
export function listedUnder(snapshot: Snapshot, names: readonly string[]): readonly WorkspacePath[] {
	return names.flatMap((name) => {
		const path = name.replaceAll('\\', '/');
		return filesCalled(snapshot, posix.basename(path)).filter((each) => each === path || each.endsWith(`/${path}`));
	});
}
