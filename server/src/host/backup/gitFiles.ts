import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PromiseFsClient } from 'isomorphic-git';
import { readOnlyFiles } from '../past/git/readOnlyFiles.ts';
import { isInside } from '../platform/insideFolder.ts';

/** Objects are never written over, and git has them so. */
const modeOf = (path: string): number => (/[/\\]objects[/\\][0-9a-f]{2}[/\\]/u.test(path) ? 0o444 : 0o644);

/** Whole or not at all: a half object would be taken for the real one for ever. */
export async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
	const draft = `${path}.${randomUUID()}.tmp`;
	try {
		const handle = await open(draft, 'wx', 0o644);
		try {
			await handle.writeFile(content);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await chmod(draft, modeOf(path));
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
	return {
		promises: {
			...readOnlyFiles.promises,
			async writeFile(path: string, content: Uint8Array | string) {
				await mkdir(dirname(own(path)), { recursive: true });
				await writeWhole(path, content);
			},
			mkdir: async (path: string) => mkdir(own(path)),
			unlink: async (path: string) => unlink(own(path)),
		},
	};
}
