import type { WorkspacePath } from '../../../workspace/snapshot.ts';

/** Where a version keeps memories on disk, and how it speaks of them: `workspace/<id>/knowledge/facts/tea.md`. */
export interface MemoryHome {
	/** The folder of the workspace that all of them lie in. */
	readonly folder: string;
	/** The runtime's path of a file in that folder; undefined where it lies elsewhere. */
	pathOf(path: WorkspacePath): string | undefined;
	/** Where the runtime's path `path` is on disk; undefined where that is outside of the workspace. */
	diskPathOf(path: string): WorkspacePath | undefined;
	/** The id of the workspace, by the files that are there; undefined where they show none, or several. */
	workspaceId(paths: Iterable<WorkspacePath>): string | undefined;
	/** True where what is the person's own lies in that folder as well. */
	readonly keepsOwn: boolean;
}

const april = 'memory/';

/** All in `memory/`; the runtime's own paths, in indexes and in recalled memories, leave that out. */
export const sharedHome: MemoryHome = {
	folder: 'memory',
	pathOf: (path) => (path.startsWith(april) && path.length > april.length ? path.slice(april.length) : undefined),
	diskPathOf: (path) => april + path,
	workspaceId(paths) {
		const ids = new Set([...paths].flatMap((path) => /^memory\/workspace\/([^/]+)\//u.exec(path)?.[1] ?? []));
		const [only] = ids;
		return ids.size === 1 ? only : undefined;
	},
	keepsOwn: true,
};

const may = '.holaboss/memory/';
const ofWorkspace = /^workspace\/[^/]+\//u;

/**
 * The memory of the workspace called `id` in a folder of its own, and the person's outside of it. The id is the name of the
 * workspace's folder: the runtime recalls of no other.
 */
export const ownHome = (id: string): MemoryHome => ({
	folder: '.holaboss/memory',
	pathOf: (path) =>
		path.startsWith(may) && path.length > may.length ? `workspace/${id}/${path.slice(may.length)}` : undefined,
	diskPathOf: (path) => (ofWorkspace.test(path) ? path.replace(ofWorkspace, may) : undefined),
	workspaceId: () => undefined,
	keepsOwn: false,
});
