import fs from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import git from 'isomorphic-git';

/** Files that a commit writes, by path; those that are `undefined` go. */
type Changes = Readonly<Record<string, string | Uint8Array | undefined>>;

interface CommitOptions {
	/** ISO 8601. */
	readonly at: string;
	readonly message?: string;
	readonly author?: string;
}

export interface GitRepository {
	readonly dir: string;
	/** Writes the files and commits them. Resolves with the hash. */
	commit(changes: Changes, options: CommitOptions): Promise<string>;
	/** Has what lies at `filepath` in the next commit, a link as a link. */
	stage(filepath: string): Promise<void>;
}

/** A repository at `dir`, made without the git program, on a branch `main`. */
export async function gitRepository(dir: string): Promise<GitRepository> {
	await mkdir(dir, { recursive: true });
	await git.init({ fs, dir, defaultBranch: 'main' });
	const cache = {};
	return {
		dir,
		stage: (filepath) => git.add({ fs, dir, filepath, cache }),
		async commit(changes, { at, message = 'change', author = 'Sam' }) {
			for (const [filepath, content] of Object.entries(changes)) {
				const file = join(dir, filepath);
				if (content === undefined) {
					await rm(file);
					await git.remove({ fs, dir, filepath, cache });
				} else {
					await mkdir(dirname(file), { recursive: true });
					await writeFile(file, content);
					await git.add({ fs, dir, filepath, cache });
				}
			}
			const timestamp = Date.parse(at) / 1000;
			return git.commit({
				fs,
				dir,
				message,
				author: { name: author, email: `${author.toLowerCase()}@example.com`, timestamp, timezoneOffset: 0 },
				cache,
			});
		},
	};
}

/** The same history in a folder of its own without a work tree, as `git clone --bare` makes it. */
export async function bareCopy({ dir }: GitRepository, bare: string): Promise<string> {
	await fs.promises.cp(join(dir, '.git'), bare, { recursive: true });
	await rm(join(bare, 'index'), { force: true });
	await git.setConfig({ fs, gitdir: bare, path: 'core.bare', value: true });
	return bare;
}
