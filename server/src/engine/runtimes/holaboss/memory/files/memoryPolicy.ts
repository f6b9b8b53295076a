import type { WorkspacePath } from '../../../../workspace/snapshot.ts';
import type { MemoryPolicy } from '../../../capabilities/memory.ts';
import { diskPathOf, memoryPathOf, onlyWorkspaceId } from '../../files.ts';
import { recallPolicy } from '../recall/recallPolicy.ts';
import { memoryTools } from './memoryTools.ts';
import { authorizeMemoryPath } from './namespace.ts';
import { typedMemories } from './typedMemories.ts';

/** The folder below `memory/workspace/` stands for the workspace's id; other paths are the same for every id. */
const workspaceIdIn = (path: string): string => /^workspace\/([^/]+)\//u.exec(path)?.[1] ?? 'workspace';

function accepts(path: WorkspacePath): boolean {
	const inMemory = memoryPathOf(path);
	if (inMemory === undefined || !inMemory.endsWith('.md')) return false;
	return authorizeMemoryPath(workspaceIdIn(inMemory), inMemory).ok;
}

/**
 * What a person asks to remember is theirs, so it goes to the user's own scope, which every workspace recalls from, each
 * in a file of its own: recall goes by a file's title and summary, and a log has neither.
 */
export const memoryPolicy: MemoryPolicy = {
	curatedPath: diskPathOf('preference/remembered.md'),
	typed: typedMemories,
	workspaceId: onlyWorkspaceId,
	accepts,
	// Where several workspaces share the folder, the name of one says whose memories count.
	recall: ({ files }, workspaceId) => ({
		...recallPolicy(workspaceId),
		// One that nobody gives stands for no workspace: then only what is the person's own.
		tools: memoryTools(workspaceId ?? onlyWorkspaceId(files.keys()) ?? 'none'),
	}),
};
