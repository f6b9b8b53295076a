export interface TreeNode {
	readonly name: string;
	readonly full_path: string;
	/** True as well where deeper paths were folded into it. */
	readonly is_file: boolean;
	readonly children?: readonly TreeNode[];
	/** How many children were left out. */
	readonly children_truncated?: number;
}

interface Folder {
	isFile: boolean;
	readonly below: Map<string, Folder>;
}

/** Where two names compare as equal the first to come stays in front. */
const byName = (a: TreeNode, b: TreeNode): number => a.name.localeCompare(b.name);

/** The folders that `paths` imply, at most `maxDepth` levels of them; empty segments do not count. */
export function buildTree(paths: readonly string[], maxDepth: number): TreeNode[] {
	const root: Folder = { isFile: false, below: new Map() };
	for (const path of paths) {
		const segments = path.split('/').filter((segment) => segment !== '');
		let at = root;
		for (const segment of segments.slice(0, maxDepth)) {
			const next = at.below.get(segment) ?? { isFile: false, below: new Map() };
			at.below.set(segment, next);
			at = next;
		}
		at.isFile = true;
	}
	return nodesIn(root, '');
}

function nodesIn({ below }: Folder, above: string): TreeNode[] {
	const nodes = [...below].map(([name, folder]): TreeNode => {
		const full_path = above === '' ? name : `${above}/${name}`;
		const children = nodesIn(folder, full_path);
		return { name, full_path, is_file: folder.isFile, ...(children.length > 0 ? { children } : {}) };
	});
	return nodes.sort(byName);
}

/** At most `most` nodes on every level, the first by name; `dropped` counts what is missing at the top. */
export function truncateTree(
	nodes: readonly TreeNode[],
	most: number,
): { readonly tree: readonly TreeNode[]; readonly dropped: number } {
	const tree = nodes.slice(0, most).map((node): TreeNode => {
		if (!node.children) return node;
		const { tree: children, dropped } = truncateTree(node.children, most);
		return { ...node, children, ...(dropped > 0 ? { children_truncated: dropped } : {}) };
	});
	return { tree, dropped: nodes.length - tree.length };
}

/** What lies below `prefix`, which names whole segments; everything where it is empty (membot 0.19.5). */
export function childrenUnderPrefix(nodes: readonly TreeNode[], prefix: string): readonly TreeNode[] {
	const segments = prefix.split('/').filter((segment) => segment !== '');
	return segments.reduce((level, segment) => level.find(({ name }) => name === segment)?.children ?? [], nodes);
}
