import { basename } from 'node:path';
import type { WorkspacePath } from '../../../../workspace/snapshot.ts';
import type { MemoryPolicy } from '../../../capabilities/memory.ts';
import type { MemoryHome } from '../home.ts';
import { freshnessOf } from '../recall/freshness.ts';
import { recallPolicy } from '../recall/recallPolicy.ts';
import { governanceOf } from './governance.ts';
import { readLeaf } from './leaf.ts';
import { isNoLeaf, scopeOfPath } from './leafPath.ts';
import { memoryTools } from './memoryTools.ts';
import { authorizeMemoryPath } from './namespace.ts';
import { typedMemories, workspaceNamed } from './typedMemories.ts';

/** The folder below `memory/workspace/` stands for the workspace's id; other paths are the same for every id. */
const workspaceIdIn = (path: string): string => /^workspace\/([^/]+)\//u.exec(path)?.[1] ?? 'workspace';

function accepts(path: WorkspacePath, home: MemoryHome): boolean {
	const inMemory = home.pathOf(path);
	if (inMemory === undefined || !inMemory.endsWith('.md')) return false;
	return authorizeMemoryPath(workspaceIdIn(inMemory), inMemory).ok;
}

/** Only what recall leaves out for its age: all else that is old still counts, for less. A person's own is recalled all the same. */
function stale(inMemory: string | undefined, text: string, modified: number, now: number): string | undefined {
	if (inMemory === undefined || isNoLeaf(inMemory)) return undefined;
	const { memoryType, scope } = readLeaf(inMemory, text);
	const isOwn = (scope ?? scopeOfPath(inMemory, workspaceIdIn(inMemory))) === 'user';
	if (memoryType !== 'reference' || isOwn) return undefined;
	const governance = governanceOf(memoryType);
	const updatedAt = new Date(modified).toISOString();
	if (freshnessOf({ ...governance, updatedAt }, now).state !== 'stale') return undefined;
	const days = (governance.staleAfterSeconds ?? 0) / 86_400;
	return `Holaboss does not recall it any more: it is a reference, which counts for ${days} days, and was last changed on ${updatedAt.slice(0, 10)}.`;
}

/** What a version remembers, and where. */
interface MemoryStyle {
	/** By the name of the workspace's folder. */
	homeOf(folder: string): MemoryHome;
	/** Where what a person asks to remember goes in the end, in the runtime's notation. */
	readonly remembered: string;
	/** As `MemoryPolicy`. */
	readonly archived?: string;
}

/**
 * What a person asks to remember is theirs, so it goes to the user's own scope, which every workspace recalls from, where a
 * version has that in the workspace; each in a file of its own: recall goes by a file's title and summary, and a log has
 * neither.
 */
export function memoryPolicy({ homeOf, remembered, archived }: MemoryStyle): MemoryPolicy {
	const anyHome = homeOf('');
	return {
		curatedPath: anyHome.diskPathOf(remembered) ?? remembered,
		typed: typedMemories(homeOf),
		workspaceId: anyHome.workspaceId,
		accepts: (path) => accepts(path, anyHome),
		stale: (path, text, modified, now) => stale(anyHome.pathOf(path), text, modified, now),
		...(archived !== undefined && { archived }),
		// Where several workspaces share the folder, the name of one says whose memories count.
		recall({ files, root }, named) {
			const folder = basename(root);
			const home = homeOf(named ?? folder);
			const workspaceId = home.keepsOwn ? named : (named ?? workspaceNamed(folder));
			return {
				...recallPolicy(workspaceId, home),
				// One that nobody gives stands for no workspace: then only what is the person's own.
				tools: memoryTools(workspaceId ?? home.workspaceId(files.keys()) ?? 'none', home),
			};
		},
	};
}
