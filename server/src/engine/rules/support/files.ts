import { keptOn } from '../../text/keptOn.ts';
import { rootFiles } from '../../workspace/files.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { RuleView } from '../rule.ts';

const injected = keptOn<RuleView, readonly WorkspacePath[]>();

/** Files of the workspace whose text some session puts into the prompt, in the order of the snapshot. */
export function injectedFiles(view: RuleView): readonly WorkspacePath[] {
	let paths = injected.get(view);
	if (!paths) {
		paths = rootFiles(view.snapshot.files).filter((path) => view.runtime.roleOf(path)?.injected);
		injected.set(view, paths);
	}
	return paths;
}

const byRole = keptOn<RuleView, ReadonlyMap<string, WorkspacePath>>();

/** The first of them in each role, by the role's id. */
export function injectedByRole(view: RuleView): ReadonlyMap<string, WorkspacePath> {
	let paths = byRole.get(view);
	if (!paths) {
		const found = injectedFiles(view).toReversed();
		paths = new Map(found.flatMap((path) => [[view.runtime.roleOf(path)?.id ?? '', path] as const]));
		byRole.set(view, paths);
	}
	return paths;
}
