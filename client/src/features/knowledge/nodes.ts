import type { KnowledgeEntryInfo } from '../../../../protocol/knowledge/entries.ts';
import type { KnowledgeStoreInfo } from '../../../../protocol/knowledge/stores.ts';

/** A store as it is shown. */
export interface ShownStore {
	readonly info: KnowledgeStoreInfo;
	/** The agent’s name, else the folder’s. */
	readonly name: string;
	/** As `AgentName` has it. */
	readonly heading?: string;
	/** By path; undefined where they cannot be had, and `failure` says why. */
	readonly entries: readonly KnowledgeEntryInfo[] | undefined;
	readonly failure?: string;
}

/** What the knowledge view shows, from the outside in. */
export type KnowledgeNode =
	| { readonly kind: 'store'; readonly store: ShownStore }
	/** `path` without a slash at the end. */
	| { readonly kind: 'folder'; readonly store: ShownStore; readonly path: string }
	| { readonly kind: 'entry'; readonly store: ShownStore; readonly entry: KnowledgeEntryInfo }
	| { readonly kind: 'failure'; readonly store: ShownStore; readonly message: string };

export type EntryNode = Extract<KnowledgeNode, { readonly kind: 'entry' }>;

const kinds: readonly string[] = ['store', 'folder', 'entry', 'failure'] satisfies readonly KnowledgeNode['kind'][];

/** Commands on a row of the view get its node, and from elsewhere anything at all. */
export function isKnowledgeNode(value: unknown): value is KnowledgeNode {
	if (typeof value !== 'object' || value === null) return false;
	const { kind, store } = value as Partial<KnowledgeNode>;
	return typeof kind === 'string' && kinds.includes(kind) && typeof store?.info?.root === 'string';
}

const pathOf = (node: KnowledgeNode): string =>
	node.kind === 'entry' ? node.entry.path : node.kind === 'folder' ? node.path : '';

/** Stays the same while the store changes, so that rows keep their selection and their folding. */
export const idOf = (node: KnowledgeNode): string => [node.store.info.root, node.kind, pathOf(node)].join('\n');

/** The last step of a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The folder of a path; empty at the top. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const byName = (a: string, b: string): number => a.localeCompare(b, undefined, { numeric: true });

/** Folders first, each by name. */
function level(store: ShownStore, folder: string, isShown: (entry: KnowledgeEntryInfo) => boolean): KnowledgeNode[] {
	const start = folder === '' ? '' : `${folder}/`;
	const folders = new Set<string>();
	const entries: KnowledgeEntryInfo[] = [];
	for (const entry of store.entries ?? []) {
		if (!entry.path.startsWith(start) || !isShown(entry)) continue;
		const next = entry.path.indexOf('/', start.length);
		if (next < 0) entries.push(entry);
		else folders.add(entry.path.slice(0, next));
	}
	return [
		...[...folders].sort(byName).map((path): KnowledgeNode => ({ kind: 'folder', store, path })),
		...entries.sort((a, b) => byName(a.path, b.path)).map((entry): KnowledgeNode => ({ kind: 'entry', store, entry })),
	];
}

/** The rows below `node`, or at the top. One store needs no row of its own. */
export function childrenOf(
	stores: readonly ShownStore[],
	node: KnowledgeNode | undefined,
	showsDeleted: boolean,
): readonly KnowledgeNode[] {
	const within = (store: ShownStore, folder: string): readonly KnowledgeNode[] =>
		store.failure === undefined
			? level(store, folder, ({ isDeleted }) => showsDeleted || !isDeleted)
			: [{ kind: 'failure', store, message: store.failure }];
	switch (node?.kind) {
		case undefined: {
			const [only, ...others] = stores;
			if (!only) return [];
			return others.length === 0 ? within(only, '') : stores.map((store) => ({ kind: 'store', store }));
		}
		case 'store':
			return within(node.store, '');
		case 'folder':
			return within(node.store, node.path);
		case 'entry':
		case 'failure':
			return [];
	}
}

/** The row above `node`; undefined at the top. */
export function parentOf(stores: readonly ShownStore[], node: KnowledgeNode): KnowledgeNode | undefined {
	const { store } = node;
	const folder = folderOf(pathOf(node));
	if (node.kind !== 'store' && folder !== '') return { kind: 'folder', store, path: folder };
	return node.kind === 'store' || stores.length === 1 ? undefined : { kind: 'store', store };
}

/** The entries that rows stand for: those in a folder as well, each once. */
export function entriesIn(
	nodes: readonly KnowledgeNode[],
	isWanted: (entry: KnowledgeEntryInfo) => boolean,
): EntryNode[] {
	const found = new Map<string, EntryNode>();
	for (const node of nodes) {
		const start = node.kind === 'folder' ? `${node.path}/` : '';
		const entries =
			node.kind === 'entry' ? [node.entry] : (node.store.entries ?? []).filter(({ path }) => path.startsWith(start));
		for (const entry of entries.filter(isWanted)) {
			const one: EntryNode = { kind: 'entry', store: node.store, entry };
			found.set(idOf(one), one);
		}
	}
	return [...found.values()];
}
