import type { Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';
import type { RuleView } from '../rule.ts';

const injected = new WeakMap<RuleView, readonly WorkspacePath[]>();

/** Files of the workspace whose text some session puts into the prompt, in the order of the snapshot. */
export function injectedFiles(view: RuleView): readonly WorkspacePath[] {
	let paths = injected.get(view);
	if (!paths) {
		paths = rootFiles(view.snapshot).filter((path) => view.runtime.roleOf(path)?.injected);
		injected.set(view, paths);
	}
	return paths;
}

const roots = new WeakMap<Snapshot['files'], readonly WorkspacePath[]>();

/** Files that lie directly in the workspace. */
export function rootFiles({ files }: Snapshot): readonly WorkspacePath[] {
	let paths = roots.get(files);
	if (!paths) {
		paths = [...files.keys()].filter((path) => !path.includes('/'));
		roots.set(files, paths);
	}
	return paths;
}
