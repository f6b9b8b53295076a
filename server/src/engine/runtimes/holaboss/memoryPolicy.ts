import { authorizeMemoryPath } from '../../memory/holaboss/namespace.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { MemoryPolicy } from '../runtime.ts';
import { diskPathOf, memoryPathOf } from './files.ts';
import { recallPolicy } from './recallPolicy.ts';

/** The folder below `memory/workspace/` stands for the workspace's id; other paths are the same for every id. */
const workspaceIdIn = (path: string): string => /^workspace\/([^/]+)\//u.exec(path)?.[1] ?? 'workspace';

function accepts(path: WorkspacePath): boolean {
	const inMemory = memoryPathOf(path);
	if (inMemory === undefined || !inMemory.endsWith('.md')) return false;
	return authorizeMemoryPath(workspaceIdIn(inMemory), inMemory).ok;
}

/**
 * What a person asks to remember is theirs, so it goes to the user's own scope, which every workspace recalls from. The
 * runtime keeps no log of days: a leaf for each day is one that its recall can find.
 */
export const memoryPolicy: MemoryPolicy = {
	dailyLogPath: (day) => diskPathOf(`preference/notes-${day}.md`),
	curatedPath: diskPathOf('preference/remembered.md'),
	accepts,
	// Where several workspaces share the folder, the name of one says whose memories count.
	recall: (_snapshot, workspaceId) => recallPolicy(workspaceId),
};
