import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { URI } from 'vscode-uri';

/** Paths from the folder that is open in the editor; those that begin with `~/` are in the person's home. */
export type Tree = Readonly<Record<string, string | Uint8Array | SymbolicLink>>;

interface SymbolicLink {
	/** Written like the tree's own paths. */
	readonly linkTo: string;
}

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
	onTestFinished(() => rm(base, { recursive: true, force: true }));
	const [root, home] = [join(base, 'open'), join(base, 'home')];
	await Promise.all([mkdir(root), mkdir(home)]);
	const pathOf = (name: string) => (name.startsWith('~/') ? join(home, name.slice(2)) : join(root, name));
	const files: FileTree = {
		root,
		home,
		pathOf,
		uriOf: (name) => URI.file(pathOf(name)).toString(),
		async write(name, content) {
			await mkdir(dirname(pathOf(name)), { recursive: true });
			if (typeof content === 'object' && 'linkTo' in content) await symlink(pathOf(content.linkTo), pathOf(name));
			else await writeFile(pathOf(name), content);
		},
		remove: (name) => rm(pathOf(name), { recursive: true }),
	};
	for (const [name, content] of Object.entries(tree)) await files.write(name, content);
	return files;
}
