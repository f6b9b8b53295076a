import { lstat, readdir, readlink, stat } from 'node:fs/promises';
import type { PromiseFsClient } from 'isomorphic-git';
import { readRegularFile } from '../../platform/readRegularFile.ts';

/** Bytes; the library reads a pack as a whole. */
const mostPackBytes = 1024 * 1024 * 1024;

const refuse = async (): Promise<never> => {
	throw Object.assign(new Error('nothing is written while a history is read'), { code: 'EROFS' });
};

/** The disk for the library, which cannot write: whatever a repository says, reading its history changes nothing. */
export const readOnlyFiles: PromiseFsClient = {
	promises: {
		async readFile(path: string, options?: { readonly encoding?: BufferEncoding } | BufferEncoding) {
			const bytes = await readRegularFile(path, { limit: mostPackBytes });
			const encoding = typeof options === 'string' ? options : options?.encoding;
			return encoding ? bytes.toString(encoding) : bytes;
		},
		readdir: (path: string) => readdir(path),
		stat: (path: string) => stat(path),
		lstat: (path: string) => lstat(path),
		readlink: (path: string) => readlink(path),
		writeFile: refuse,
		unlink: refuse,
		mkdir: refuse,
		rmdir: refuse,
		symlink: refuse,
		chmod: refuse,
	},
};
