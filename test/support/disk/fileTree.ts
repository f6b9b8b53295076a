import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { URI } from 'vscode-uri';
import { whenOver } from '../whenOver.ts';
import { putEntry, putTree, type TreeEntry } from './treeOnDisk.ts';

/** Paths from the folder that is open in the editor; those that begin with `~/` are in the person's home. */
export type Tree = Readonly<Record<string, TreeEntry>>;

export interface FileTree {
	/** Absolute path of the open folder. */
	readonly root: string;
	/** Absolute path of a home folder that nobody really lives in. */
	readonly home: string;
	pathOf(name: string): string;
	uriOf(name: string): string;
	write(name: string, content: Tree[string]): Promise<void>;
	remove(name: string): Promise<void>;
}

/** Lays `tree` out in a temporary folder that goes when the test is over. */
export async function layOut(tree: Tree): Promise<FileTree> {
	const base = await realpath(await mkdtemp(join(tmpdir(), 'soulscope-')));
	whenOver(() => rm(base, { recursive: true, force: true }));
	const [root, home] = [join(base, 'open'), join(base, 'home')];
	await Promise.all([mkdir(root), mkdir(home)]);
	const pathOf = (name: string) => (name.startsWith('~/') ? join(home, name.slice(2)) : join(root, name));
	const files: FileTree = {
		root,
		home,
		pathOf,
		uriOf: (name) => URI.file(pathOf(name)).toString(),
		write: (name, content) => putEntry(name, content, pathOf),
		remove: (name) => rm(pathOf(name), { recursive: true }),
	};
	await putTree(Object.entries(tree), pathOf);
	return files;
}
