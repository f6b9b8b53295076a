import { join } from 'node:path';
import type { ReadCommitResult, TreeEntry } from 'isomorphic-git';
import { errorMessage } from '../../../engine/text/errorMessage.ts';
import { readRegularText, smallFile } from '../../platform/readRegularFile.ts';
import { PastTrouble } from '../past.ts';
import { objectFiles } from './objectFiles.ts';
import type { Repository } from './repository.ts';

/** Loaded when somebody first asks for a history. */
const library = async () => (await import('isomorphic-git')).default;

export interface Commit {
	readonly id: string;
	readonly tree: string;
	readonly parents: readonly string[];
	readonly author: string;
	/** When it was made, in ms since the epoch. */
	readonly at: number;
	readonly message: string;
}

/** What a repository has, by the library: no program runs, and nothing in its configuration is obeyed. */
export interface GitObjects {
	/** Undefined where the repository does not have it, as one that was fetched only in part. */
	commit(id: string): Promise<Commit | undefined>;
	tree(id: string): Promise<readonly TreeEntry[]>;
	blob(id: string): Promise<Uint8Array>;
	/** The commit that HEAD, a branch or a tag names; undefined where there is none yet. */
	resolve(ref: string): Promise<string | undefined>;
	/** The branch that is checked out, or a commit; undefined where HEAD says neither. */
	head(): Promise<{ readonly branch?: string; readonly id?: string }>;
	/** The whole hash; undefined where nothing, or more than one thing, begins so. */
	expand(prefix: string): Promise<string | undefined>;
}

/** What is kept, of trees by their entries; those of neighbours are mostly the same. */
const mostEntries = 30000;
const mostBlobBytes = 64 * 1024 * 1024;

const codeOf = (error: unknown): string | undefined =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** What the library could not read, in words for people. */
function trouble(error: unknown, { commonDir }: Repository): PastTrouble {
	if (error instanceof PastTrouble) return error;
	const reason = errorMessage(error);
	if (codeOf(error) === 'NotFoundError')
		return new PastTrouble(
			`${commonDir}: a part of this history is not here, as in a repository that was cloned in part (${reason})`,
		);
	return new PastTrouble(`${commonDir}: the history cannot be read: ${reason}`);
}

export async function openObjects(repository: Repository): Promise<GitObjects> {
	const git = await library();
	const { gitDir, commonDir } = repository;
	await refuseOddFormat(commonDir);
	const fs = objectFiles(commonDir);
	const cache = {};
	const at = () => ({ fs, gitdir: commonDir, cache });
	const trees = new Map<string, readonly TreeEntry[]>();
	const blobs = new Map<string, Uint8Array>();
	let blobBytes = 0;
	let entries = 0;
	const read = async <Result>(work: () => Promise<Result>): Promise<Result> => {
		try {
			return await work();
		} catch (error) {
			throw trouble(error, repository);
		}
	};
	const resolve = (ref: string): Promise<string | undefined> =>
		git.resolveRef({ ...at(), ref }).then(
			(id) => id,
			() => undefined,
		);
	return {
		async commit(id) {
			try {
				return commitOf(await git.readCommit({ ...at(), oid: id }));
			} catch (error) {
				if (codeOf(error) === 'NotFoundError') return undefined;
				throw trouble(error, repository);
			}
		},
		async tree(id) {
			const known = trees.get(id);
			if (known) return known;
			const { tree } = await read(() => git.readTree({ ...at(), oid: id }));
			if (entries + tree.length > mostEntries) {
				trees.clear();
				entries = 0;
			}
			trees.set(id, tree);
			entries += tree.length;
			return tree;
		},
		async blob(id) {
			const known = blobs.get(id);
			if (known) return known;
			const { blob } = await read(() => git.readBlob({ ...at(), oid: id }));
			if (blobBytes + blob.length > mostBlobBytes) {
				blobs.clear();
				blobBytes = 0;
			}
			blobs.set(id, blob);
			blobBytes += blob.length;
			return blob;
		},
		resolve,
		async head() {
			// An added work tree has a HEAD of its own; the library knows one for each repository.
			const text = (await readRegularText(join(gitDir, 'HEAD'), { limit: smallFile }).catch(() => '')).trim();
			const [, ref] = /^ref: (refs\/\S+)$/.exec(text) ?? [];
			if (ref === undefined) return /^[0-9a-f]{40}$/.test(text) ? { id: text } : {};
			const id = await resolve(ref);
			return { branch: ref.replace(/^refs\/heads\//, ''), ...(id && { id }) };
		},
		expand: (prefix) =>
			git.expandOid({ ...at(), oid: prefix }).then(
				(id) => id,
				() => undefined,
			),
	};
}

const commitOf = ({ oid, commit }: ReadCommitResult): Commit => ({
	id: oid,
	tree: commit.tree,
	parents: commit.parent,
	author: commit.author.name,
	at: commit.committer.timestamp * 1000,
	message: commit.message.trim() || 'no message',
});

/** @throws PastTrouble where the repository is kept in a way that the library does not know */
async function refuseOddFormat(commonDir: string): Promise<void> {
	const config = await readRegularText(join(commonDir, 'config'), { limit: smallFile }).catch(() => '');
	const odd = [
		[/objectformat[ \t]{0,9}=[ \t]{0,9}sha256/i, 'its hashes are SHA-256'],
		[/refstorage[ \t]{0,9}=[ \t]{0,9}reftable/i, 'its branches are in a reftable'],
	] as const;
	for (const [sign, reason] of odd)
		if (sign.test(config)) throw new PastTrouble(`${commonDir}: the history cannot be read: ${reason}`);
	const borrowed = await readRegularText(join(commonDir, 'objects', 'info', 'alternates'), { limit: smallFile }).catch(
		() => '',
	);
	if (borrowed.trim() !== '')
		throw new PastTrouble(
			`${commonDir}: the history cannot be read: a part of it is in another repository, as git clone --shared makes it`,
		);
}
