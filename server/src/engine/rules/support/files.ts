import { rootFiles } from '../../workspace/files.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { RuleView } from '../rule.ts';

const injected = new WeakMap<RuleView, readonly WorkspacePath[]>();

/** Files of the workspace whose text some session puts into the prompt, in the order of the snapshot. */
export function injectedFiles(view: RuleView): readonly WorkspacePath[] {
	let paths = injected.get(view);
	if (!paths) {
		paths = rootFiles(view.snapshot.files).filter((path) => view.runtime.roleOf(path)?.injected);
		injected.set(view, paths);
	}
	return paths;
}
