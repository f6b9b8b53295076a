import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from '../workspace/workspaces.ts';
import type { Past, PastPoint } from './past.ts';

/** Files that the agent of now reads and that are kept neither now nor at `point`, as those that git ignores. */
export async function unkeptFiles(
	past: Past,
	workspace: Pick<Workspace, 'runtime' | 'snapshot'>,
	point: PastPoint,
): Promise<readonly WorkspacePath[]> {
	let newest = point;
	for await (const first of past.points()) {
		newest = first;
		break;
	}
	const folders = await Promise.all([newest, point].map((at) => past.folderAt(at)));
	const unkept: WorkspacePath[] = [];
	for (const { path, content } of workspace.snapshot().files.values()) {
		if (content.kind !== 'text' || content.origin === 'template' || !workspace.runtime.roleOf(path)?.injected) continue;
		const kept = await Promise.all(folders.map((folder) => folder.entry(path)));
		if (kept.every((entry) => entry === undefined)) unkept.push(path);
	}
	return unkept;
}
