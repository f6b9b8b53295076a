import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PromiseFsClient } from 'isomorphic-git';
import { readOnlyFiles } from '../past/git/readOnlyFiles.ts';
import { isInside } from '../platform/insideFolder.ts';

/** A repository that we make is for its owner alone, as the workspace may be. */
export const ownersAlone = 0o700;

/** What a folder in the repository at `gitDir` is made with: whoever made the repository has said who reads it. */
export const folderModeIn = (gitDir: string): Promise<number> =>
	stat(join(gitDir, 'objects')).then(
		({ mode }) => mode & 0o7777,
		() => ownersAlone,
	);

/** For a file in a folder that was made with `folderMode`. Objects are never written over, and git has them so. */
export const fileModeIn = (folderMode: number, path = ''): number =>
	folderMode & (/[/\\]objects[/\\][0-9a-f]{2}[/\\]/u.test(path) ? 0o444 : 0o666);

/** What a umask takes away, a shared repository has to have. A disk that knows no permissions, as that of a stick, refuses them all. */
const permit = (path: string, mode: number): Promise<void> => chmod(path, mode).catch(() => undefined);

/** Whole or not at all: a half object would be taken for the real one for ever. */
export async function writeWhole(path: string, content: Uint8Array | string, mode = 0o600): Promise<void> {
	const draft = `${path}.${randomUUID()}.tmp`;
	try {
		const handle = await open(draft, 'wx', 0o600);
		try {
			await handle.writeFile(content);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await permit(draft, mode);
		await rename(draft, path);
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}

/** The disk for the library, which writes nowhere but in the repository at `gitDir` (absolute). */
export function gitFiles(gitDir: string): PromiseFsClient {
	const own = (path: string): string => {
		if (!isInside(gitDir, path)) throw Object.assign(new Error(`${path} is not in ${gitDir}`), { code: 'EACCES' });
		return path;
	};
	const makeFolder = async (path: string, recursive = false): Promise<number> => {
		const mode = await folderModeIn(gitDir);
		const made = await mkdir(own(path), { recursive, mode });
		if (made !== undefined || !recursive) await permit(path, mode);
		return mode;
	};
	return {
		promises: {
			...readOnlyFiles.promises,
			async writeFile(path: string, content: Uint8Array | string) {
				const mode = await makeFolder(dirname(path), true);
				await writeWhole(own(path), content, fileModeIn(mode, path));
			},
			mkdir: async (path: string) => void (await makeFolder(path)),
			unlink: async (path: string) => unlink(own(path)),
		},
	};
}
