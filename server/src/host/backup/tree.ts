import type { TreeEntry } from 'isomorphic-git';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { GitObjects } from '../past/git/objects.ts';

/** A file as a commit has it. */
export interface KeptFile {
	readonly oid: string;
	readonly mode: '100644' | '100755';
}

/** Every file of the tree `id`, by path. */
export async function filesOfTree(
	objects: GitObjects,
	id: string,
	above = '',
	into = new Map<WorkspacePath, KeptFile>(),
): Promise<Map<WorkspacePath, KeptFile>> {
	for (const { path, oid, type, mode } of await objects.tree(id)) {
		if (type === 'tree') await filesOfTree(objects, oid, `${above}${path}/`, into);
		else into.set(`${above}${path}`, { oid, mode: mode === '100755' ? mode : '100644' });
	}
	return into;
}

/** Whether a path is one of `paths`, or above one. */
export function isInOrAbove(paths: Iterable<WorkspacePath>): (path: WorkspacePath) => boolean {
	const all = new Set<WorkspacePath>();
	for (const path of paths)
		for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) all.add(path.slice(0, end));
	return (path) => all.has(path);
}

type Branching = Map<string, Branching | KeptFile>;

const isFolder = (node: Branching | KeptFile): node is Branching => node instanceof Map;

/** Writes the trees of `files`, and resolves with the topmost one's hash. */
export async function treeOfFiles(
	files: ReadonlyMap<WorkspacePath, KeptFile>,
	writeTree: (entries: TreeEntry[]) => Promise<string>,
): Promise<string> {
	const top: Branching = new Map();
	for (const [path, file] of files) {
		const names = path.split('/');
		const last = names.pop() ?? '';
		let folder = top;
		for (const name of names) {
			const known = folder.get(name);
			const next: Branching = known && isFolder(known) ? known : new Map();
			folder.set(name, next);
			folder = next;
		}
		folder.set(last, file);
	}
	const write = async (folder: Branching): Promise<string> => {
		const entries: TreeEntry[] = [];
		for (const [path, node] of folder)
			entries.push(
				isFolder(node)
					? { path, mode: '040000', oid: await write(node), type: 'tree' }
					: { path, mode: node.mode, oid: node.oid, type: 'blob' },
			);
		return writeTree(entries);
	};
	return write(top);
}
