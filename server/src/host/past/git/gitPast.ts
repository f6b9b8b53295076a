import type { TreeEntry } from 'isomorphic-git';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import {
	type Past,
	type PastChange,
	type PastEntry,
	type PastFolder,
	type PastPoint,
	type PastSurroundings,
	PastTrouble,
} from '../past.ts';
import { commitNamed } from './commitNamed.ts';
import { type Commit, type GitObjects, openObjects } from './objects.ts';
import type { Repository } from './repository.ts';

/** The state of a folder that is not there. */
const none = '';

const kinds: Readonly<Record<string, PastEntry['kind']>> = {
	'040000': 'folder',
	'100644': 'file',
	'100755': 'file',
	'120000': 'symlink',
};

/** `other`: a repository in the repository, of which only a hash is kept. */
const kindOf = ({ mode }: TreeEntry): PastEntry['kind'] => kinds[mode] ?? 'other';

const isTree = ({ type }: TreeEntry): boolean => type === 'tree';

const segmentsOf = (path: string): readonly string[] => (path === '' ? [] : path.split('/'));

/** False for a name that git makes for nobody: it would lead somewhere else on a disk. */
const isPlain = ({ path }: TreeEntry): boolean => !/^(?:\.{0,2}|\.git)$/i.test(path) && !/[/\\\0]/.test(path);

const indexes = new WeakMap<readonly TreeEntry[], ReadonlyMap<string, TreeEntry>>();

/** The entries of a tree by their names. */
async function entriesOf(objects: GitObjects, tree: string): Promise<ReadonlyMap<string, TreeEntry>> {
	const entries = await objects.tree(tree);
	const index = indexes.get(entries) ?? new Map(entries.filter(isPlain).map((entry) => [entry.path, entry]));
	indexes.set(entries, index);
	return index;
}

/** The tree of the folder `path` under `tree`; undefined where there is no such folder. */
async function treeAt(objects: GitObjects, tree: string, path: string): Promise<string | undefined> {
	let id = tree;
	for (const segment of segmentsOf(path)) {
		const entry = (await entriesOf(objects, id)).get(segment);
		if (!entry || !isTree(entry)) return undefined;
		id = entry.oid;
	}
	return id;
}

/** The entry of `path` under `tree`, which is no empty path. */
async function entryAt(objects: GitObjects, tree: string, path: string): Promise<TreeEntry | undefined> {
	const segments = segmentsOf(path);
	const parent = await treeAt(objects, tree, segments.slice(0, -1).join('/'));
	return parent === undefined ? undefined : (await entriesOf(objects, parent)).get(segments.at(-1) ?? '');
}

const pastEntry = (entry: TreeEntry): PastEntry => ({
	name: entry.path,
	kind: kindOf(entry),
	content: entry.oid,
	...(entry.mode === '100755' && { executable: true }),
});

const treeFolder = (objects: GitObjects, tree: string): PastFolder => ({
	async list(path) {
		const id = tree === none ? undefined : await treeAt(objects, tree, path);
		return id === undefined ? undefined : [...(await entriesOf(objects, id)).values()].map(pastEntry);
	},
	async entry(path) {
		const entry = tree === none || path === '' ? undefined : await entryAt(objects, tree, path);
		return entry && pastEntry(entry);
	},
	async bytes(path) {
		const entry = tree === none || path === '' ? undefined : await entryAt(objects, tree, path);
		return entry?.type === 'blob' ? objects.blob(entry.oid) : undefined;
	},
});

const noEntries: ReadonlyMap<string, TreeEntry> = new Map();

/** What differs between two trees; what is the same is not looked into. */
async function compare(
	objects: GitObjects,
	before: string,
	after: string,
	above: WorkspacePath = '',
): Promise<PastChange[]> {
	if (before === after) return [];
	const [old, now] = await Promise.all(
		[before, after].map(async (tree) => (tree === none ? noEntries : entriesOf(objects, tree))),
	);
	if (!old || !now) return [];
	const changes: PastChange[] = [];
	for (const name of new Set([...old.keys(), ...now.keys()])) {
		const [was, is] = [old.get(name), now.get(name)];
		if (was?.oid === is?.oid && was?.mode === is?.mode) continue;
		const path = above === '' ? name : `${above}/${name}`;
		const trees = [was, is].map((entry) => (entry && isTree(entry) ? entry.oid : none)) as [string, string];
		changes.push(...(await compare(objects, ...trees, path)));
		const [wasFile, isFile] = [was && !isTree(was), is && !isTree(is)];
		if (wasFile && isFile) changes.push({ path, kind: 'changed' });
		else if (isFile) changes.push({ path, kind: 'added' });
		else if (wasFile) changes.push({ path, kind: 'removed' });
	}
	return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

class GitPast implements Past {
	readonly kind = 'git';
	readonly title: string;
	readonly notes: string[] = [];
	readonly #objects: GitObjects;
	readonly #workTree: string | undefined;
	readonly #prefix: string;
	readonly #tip: string;

	constructor(objects: GitObjects, { workTree, prefix }: Repository, tip: string, title: string) {
		this.#objects = objects;
		this.#workTree = workTree;
		this.#prefix = prefix;
		this.#tip = tip;
		this.title = title;
	}

	/**
	 * What the branch itself went through: of a merge, that is the side that was merged into. Where the folder is the same
	 * as in the commit before, nothing has happened to it.
	 */
	async *points(): AsyncGenerator<PastPoint> {
		let commit = await this.#commit(this.#tip);
		let state = commit && (await this.#stateOf(commit));
		while (commit && state !== undefined) {
			const before = await this.#before(commit);
			const stateBefore = before ? await this.#stateOf(before) : none;
			if (state !== stateBefore) yield pointOf(commit, state);
			[commit, state] = [before, stateBefore];
		}
	}

	async changes({ id, state }: PastPoint): Promise<readonly PastChange[]> {
		const commit = await this.#commit(id);
		const before = commit && (await this.#before(commit));
		return compare(this.#objects, before ? await this.#stateOf(before) : none, state);
	}

	async named(name: string): Promise<PastPoint | undefined> {
		// What cannot be read is no answer to this question either.
		const id = await commitNamed(this.#objects, name).catch(() => undefined);
		const commit = id === undefined ? undefined : await this.#commit(id).catch(() => undefined);
		return commit && pointOf(commit, await this.#stateOf(commit));
	}

	async folderAt({ state }: PastPoint): Promise<PastFolder> {
		return treeFolder(this.#objects, state);
	}

	async around({ id }: PastPoint): Promise<PastSurroundings | undefined> {
		if (this.#workTree === undefined || this.#prefix === '') return undefined;
		const [commit, tip] = await Promise.all([this.#commit(id), this.#commit(this.#tip)]);
		if (!commit || !tip) return undefined;
		const [earlier, current] = [commit, tip].map(({ tree }) => treeFolder(this.#objects, tree)) as [
			PastFolder,
			PastFolder,
		];
		return { root: this.#workTree, earlier, current };
	}

	#commit(id: string): Promise<Commit | undefined> {
		return this.#objects.commit(id);
	}

	async #before({ id, parents: [parent] }: Commit): Promise<Commit | undefined> {
		if (parent === undefined) return undefined;
		const commit = await this.#commit(parent);
		if (!commit && this.notes.length === 0)
			this.notes.push(`Nothing before commit ${id.slice(0, 8)} is here: the repository was cloned without it.`);
		return commit;
	}

	async #stateOf({ tree }: Commit): Promise<string> {
		return (await treeAt(this.#objects, tree, this.#prefix)) ?? none;
	}
}

const pointOf = ({ id, at, author, message }: Commit, state: string): PastPoint => ({ id, at, author, message, state });

/**
 * The past of a folder by its repository: by what is checked out, or by `branch`. People read that it is from `called`.
 * @throws PastTrouble where there is no such branch; resolves with undefined where nothing has been committed yet
 */
export async function openGitPast(repository: Repository, branch?: string, called?: string): Promise<Past | undefined> {
	const objects = await openObjects(repository);
	if (branch !== undefined) {
		const tip = await objects.resolve(branch);
		if (tip === undefined) throw new PastTrouble(`there is no branch ${branch} in ${repository.commonDir}`);
		return new GitPast(objects, repository, tip, called ?? `the branch ${branch}`);
	}
	const head = await objects.head();
	if (head.id === undefined) return undefined;
	const title = head.branch === undefined ? `commit ${head.id.slice(0, 8)}` : `the branch ${head.branch}`;
	return new GitPast(objects, repository, head.id, title);
}
