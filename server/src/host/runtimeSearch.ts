import { findMemories } from '../engine/memory/find.ts';
import type { SearchHit } from '../engine/memory/policy.ts';
import type { WorkspacePath } from '../engine/workspace/snapshot.ts';
import type { Workspace } from './workspaces.ts';

/**
 * What the workspace's own runtime would find by words, blind spots included; undefined where it has no search. Throws
 * where this Node has no SQLite, by which runtimes rank.
 */
export async function findAsRuntime(
	workspace: Workspace,
	request: { readonly query: string; readonly limit?: number },
): Promise<readonly SearchHit[] | undefined> {
	const snapshot = workspace.snapshot();
	const policy = workspace.runtime.memory.recall?.(snapshot);
	if (!policy) return undefined;
	const { sqliteKeywordIndex } = await import('./keywordIndex.ts');
	const texts = new Map<WorkspacePath, string>();
	for (const path of policy.files([...snapshot.files.keys()])) {
		const content = snapshot.files.get(path)?.link === 'symlink' ? undefined : await workspace.read(path);
		if (content?.kind === 'text') texts.set(path, content.text);
	}
	const { now } = workspace.session();
	const modified = (path: WorkspacePath) => snapshot.files.get(path)?.modified;
	return findMemories(policy, texts, sqliteKeywordIndex, { ...request, now, modified });
}
