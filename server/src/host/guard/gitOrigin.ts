import { join } from 'node:path';
import { basename, dirname } from 'node:path/posix';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { unreadableCommit } from '../doctor/unreadableCommit.ts';
import { commitNamed } from '../past/git/commitNamed.ts';
import { type Commit, type GitObjects, openObjects } from '../past/git/objects.ts';
import { findRepository } from '../past/git/repository.ts';
import { diskFiles } from '../platform/diskFiles.ts';
import { readRegularTail } from '../platform/readRegularFile.ts';
import type { CommitNote } from './baseline.ts';
import { type GuardedState, noFile, stateOfBytes } from './fileState.ts';

/** What the repository says of how a file came to be as it is. */
export interface GitOrigin {
	readonly commit: CommitNote;
	/**
	 * `brought`: git wrote it (a pull, a checkout). `recorded`: it stood on the disk first, and was committed here afterwards, which says
	 * nothing of who wrote it.
	 */
	readonly kind: 'brought' | 'recorded';
	/** Whether the commit says that the file can be run. */
	readonly executable: boolean;
}

/** The repository around a workspace, as it is at this moment. */
export interface GitNow {
	/** What the checked-out commit has at `path`. */
	committed(path: WorkspacePath): Promise<GuardedState>;
	/** The files below the workspace that the checked-out commit has, as far as workspaces are looked through. */
	paths(): Promise<readonly WorkspacePath[]>;
	/** Undefined where the checked-out commit has something else. `since`: ms since the epoch, when the file was last accepted. */
	originOf(path: WorkspacePath, state: GuardedState, since: number): Promise<GitOrigin | undefined>;
}

/** Steps back that are looked at; who pulls more at once is told of the newest commit that has the file. */
const mostCommits = 300;
/** Bytes at the end of what git notes of each move: about a thousand lines, of which as many count as are looked at. */
const notedBytes = 256 * 1024;
const mostMoves = 200;

interface WorkTreeMove {
	readonly from: string;
	readonly to: string;
	/** ms since the epoch. */
	readonly at: number;
	readonly what: string;
}

/** `<old> <new> Name <mail> 1763900000 +0100\tpull: Fast-forward`. */
const moveLine = /^([0-9a-f]{40}) ([0-9a-f]{40}) .* (\d{1,12}) [+-]\d{4}\t(.*)$/u;

/** What git noted last of how the work tree moved, oldest first; nothing where it keeps no such notes. */
async function movesIn(gitDir: string): Promise<readonly WorkTreeMove[]> {
	const tail = await readRegularTail(join(gitDir, 'logs', 'HEAD'), notedBytes).catch(() => undefined);
	return (tail?.toString('utf8') ?? '')
		.split('\n')
		.slice(-mostMoves - 1)
		.flatMap((line): WorkTreeMove[] => {
			const [, from = '', to = '', seconds = '', what = ''] = moveLine.exec(line) ?? [];
			return from === '' ? [] : [{ from, to, at: Number(seconds) * 1000, what }];
		});
}

/** A commit takes what is on the disk; a merge that is concluded by one has brought it there before. */
const isRecording = ({ what }: WorkTreeMove): boolean => /^commit(?: \((?:initial|amend)\))?:/.test(what);

/** Git notes whole seconds. */
const second = 1_000;

const zeros = /^0+$/;

/** A file of a commit: the hash of what it says, and its mode, as git writes it. */
interface CommittedFile {
	readonly oid: string;
	readonly mode: string;
}

/** What a commit has at `path`, from the repository's root; undefined where it has no file there. */
async function fileAt(objects: GitObjects, commit: string, path: string): Promise<CommittedFile | undefined> {
	if (zeros.test(commit)) return undefined;
	const folder = await treeAt(objects, commit, dirname(path));
	const entries = folder === undefined ? [] : await objects.tree(folder);
	const found = entries.find((entry) => entry.path === basename(path));
	return found?.type === 'blob' ? found : undefined;
}

const isSameFile = (a: CommittedFile | undefined, b: CommittedFile | undefined): boolean =>
	a?.oid === b?.oid && a?.mode === b?.mode;

/** Git may turn line ends on their way to the disk. */
const comparable = (state: GuardedState): string | undefined =>
	state.kind === 'text' ? state.text.replaceAll('\r\n', '\n') : undefined;

export const isSameText = (a: GuardedState, b: GuardedState): boolean =>
	a.kind === 'odd' && b.kind === 'odd'
		? a.hash !== undefined && a.hash === b.hash
		: a.kind === b.kind && comparable(a) === comparable(b);

const nothingThere = async () => undefined;

/** The commit that brought `file` to `path`: the oldest, from `tip` back, that still has it. */
async function introducing(objects: GitObjects, tip: string, path: string, file: CommittedFile | undefined) {
	let found: Commit | undefined = await objects.commit(tip);
	for (let step = 0; found && step < mostCommits; step++) {
		let before: Commit | undefined;
		for (const parent of found.parents) {
			if (!isSameFile(await fileAt(objects, parent, path).catch(nothingThere), file)) continue;
			before = await objects.commit(parent).catch(nothingThere);
			break;
		}
		if (!before) break;
		found = before;
	}
	return found;
}

/** How far a commit is looked through for what is missing on the disk. */
const mostPaths = 20_000;
const deepest = 8;

/** Files under the tree `id`; `above` is their folder, with `/` at its end. */
async function pathsIn(objects: GitObjects, id: string, above: string, found: string[], depth = 0): Promise<string[]> {
	for (const { path, type, oid } of await objects.tree(id)) {
		if (found.length >= mostPaths) break;
		if (type === 'blob') found.push(above + path);
		else if (type === 'tree' && depth < deepest && path !== 'node_modules')
			await pathsIn(objects, oid, `${above}${path}/`, found, depth + 1);
	}
	return found;
}

async function treeAt(objects: GitObjects, commit: string, folder: string): Promise<string | undefined> {
	let id = (await objects.commit(commit))?.tree;
	for (const name of folder.split('/').filter((each) => each !== '' && each !== '.')) {
		if (id === undefined) return undefined;
		const found = (await objects.tree(id)).find((entry) => entry.path === name);
		id = found?.type === 'tree' ? found.oid : undefined;
	}
	return id;
}

/**
 * The repository that the workspace at `root` lies in, as of what is checked out, or of the commit that `base` names; undefined where there is
 * none, nothing is committed, or it cannot be read.
 */
export async function openGitNow(root: string, base?: string): Promise<GitNow | undefined> {
	try {
		const repository = await findRepository(root);
		if (!repository) return undefined;
		const objects = await openObjects(repository);
		const tip = base === undefined ? (await objects.head()).id : await commitNamed(objects, base);
		if (tip === undefined) return undefined;
		const moves = await movesIn(repository.gitDir);
		/** Else nobody knows how the commit came here. */
		const isNoted = base !== undefined || moves.at(-1)?.to === tip;
		const inRepository = (path: WorkspacePath) => [repository.prefix, path].filter(Boolean).join('/');

		async function committedFile(path: string) {
			const file = await fileAt(objects, tip ?? '', path);
			return { file, state: file ? stateOfBytes(await objects.blob(file.oid)) : noFile };
		}

		return {
			async paths() {
				const tree = await treeAt(objects, tip, repository.prefix);
				return tree === undefined ? [] : pathsIn(objects, tree, '', []);
			},
			committed: async (path) => (await committedFile(inRepository(path)).catch(nothingThere))?.state ?? noFile,
			async originOf(own, state, since) {
				try {
					const path = inRepository(own);
					const { file, state: committed } = await committedFile(path);
					if (!isSameText(committed, state)) return undefined;
					const bringing: WorkTreeMove[] = [];
					for (const move of moves.filter(({ at }) => at + second > since)) {
						const [old, now] = [await fileAt(objects, move.from, path), await fileAt(objects, move.to, path)];
						if (!isSameFile(old, file) && isSameFile(now, file)) bringing.push(move);
					}
					// That git has no file says nothing of one that it never had.
					if (!file && bringing.length === 0) return undefined;
					const commit = await introducing(objects, tip, path, file);
					if (!commit) return undefined;
					const { id, author, message } = commit;
					return {
						commit: { id, author, subject: message.split('\n', 1)[0] ?? '' },
						executable: file?.mode === '100755',
						kind: !isNoted || bringing.some(isRecording) ? 'recorded' : 'brought',
					};
				} catch {
					// A repository that cannot be read explains nothing.
					return undefined;
				}
			},
		};
	} catch {
		return undefined;
	}
}

/**
 * Absolute path of the repository around `root` whose checked-out commit cannot be read, so that nothing can be told to have come with
 * it; undefined where it can be, where nothing is committed, and where there is none.
 */
export async function brokenRepository(root: string): Promise<string | undefined> {
	const repository = await findRepository(root);
	if (!repository) return undefined;
	const { gitDir, commonDir, workTree = gitDir } = repository;
	if ((await unreadableCommit({ own: gitDir, common: commonDir }, diskFiles)) !== undefined) return workTree;
	// One that is only kept in a way that we do not know is whole.
	const objects = await openObjects(repository).catch(nothingThere);
	const { id } = (await objects?.head().catch(nothingThere)) ?? {};
	if (!objects || id === undefined) return undefined;
	const tree = (await objects.commit(id).catch(nothingThere))?.tree;
	const entries = tree === undefined ? undefined : await objects.tree(tree).catch(nothingThere);
	return entries === undefined ? workTree : undefined;
}
