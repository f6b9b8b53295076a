import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { readRegularText } from '../../platform/readRegularFile.ts';
import { PastTrouble } from '../past.ts';

/** Where a repository keeps what, and where in it the folder of the workspace is. All paths are absolute. */
export interface Repository {
	/** Of this work tree: its HEAD is here. */
	readonly gitDir: string;
	/** Of all work trees: objects and branches are here. */
	readonly commonDir: string;
	/** Undefined for a repository without one. */
	readonly workTree: string | undefined;
	/** Of the folder, with `/` between segments; empty for the whole work tree. */
	readonly prefix: string;
}

/** Bytes; what git writes here is a line. */
const limit = 64 * 1024;

const lineIn = async (file: string): Promise<string | undefined> =>
	readRegularText(file, { limit }).then(
		(text) => text.trim(),
		() => undefined,
	);

const isFolder = (path: string): Promise<boolean> =>
	lstat(path).then(
		(stats) => stats.isDirectory(),
		() => false,
	);

/** True for a folder that git would take for a repository. */
async function isGitDir(folder: string): Promise<boolean> {
	const head = await lineIn(join(folder, 'HEAD'));
	if (head === undefined) return false;
	return (await lineIn(join(folder, 'commondir'))) !== undefined || (await isFolder(join(folder, 'objects')));
}

/** What `.git` in `folder` is, or leads to; a work tree that was added to a repository, and a submodule, have a file there. */
async function gitDirIn(folder: string): Promise<string | undefined> {
	const own = join(folder, '.git');
	if (await isGitDir(own)) return own;
	const line = await lineIn(own);
	if (!line?.startsWith('gitdir:')) return undefined;
	const named = resolve(folder, line.slice('gitdir:'.length).trim());
	return (await isGitDir(named)) ? named : undefined;
}

async function repositoryAt(gitDir: string, workTree: string | undefined, prefix: string): Promise<Repository> {
	const common = await lineIn(join(gitDir, 'commondir'));
	return { gitDir, commonDir: common === undefined ? gitDir : resolve(gitDir, common), workTree, prefix };
}

/** The repository that `folder` lies in, as git would find it; undefined where it lies in none. Runs nothing. */
export async function findRepository(folder: string): Promise<Repository | undefined> {
	const real = await realpath(folder).catch(() => resolve(folder));
	for (let place = real; ; place = dirname(place)) {
		const gitDir = await gitDirIn(place);
		if (gitDir !== undefined) return repositoryAt(gitDir, place, relative(place, real).split(sep).join('/'));
		if (dirname(place) === place) return undefined;
	}
}

/** Why a folder that looks as if it were in a repository is in none: one clause for people. Undefined where it does not look so. */
export async function whyNoRepository(folder: string): Promise<string | undefined> {
	if (await isGitDir(folder))
		return 'this is a git repository itself, without files: “soulscope restore” brings them out of it with --from';
	const line = await lineIn(join(folder, '.git'));
	return line?.startsWith('gitdir:')
		? `its .git leads to ${line.slice('gitdir:'.length).trim()}, where no repository is`
		: undefined;
}

/**
 * The repository at `folder` itself, which may be one without a work tree, for the folder `prefix` of it.
 * @throws PastTrouble where there is none
 */
export async function repositoryIn(folder: string, prefix = ''): Promise<Repository> {
	const gitDir = (await gitDirIn(folder)) ?? ((await isGitDir(folder)) ? folder : undefined);
	if (gitDir === undefined) throw new PastTrouble(`${folder}: this is not a git repository`);
	return repositoryAt(resolve(gitDir), gitDir === folder ? undefined : resolve(folder), prefix);
}
