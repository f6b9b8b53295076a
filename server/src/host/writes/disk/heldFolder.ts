import { constants, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { HeldFolder } from './fileSystem.ts';

const elsewhere = (path: string): Error =>
	Object.assign(new Error(`${path} was replaced by another folder`), { code: 'ENOENT' });

/**
 * Linux lets a program walk on from a folder that it has open: `/proc/<pid>/fd/<n>/name` is a name in that very folder. The
 * process is named by its number, so that the paths mean the same to a program that we start.
 */
async function holdOpen(path: string, real: string): Promise<HeldFolder> {
	const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
	const through = `/proc/${process.pid}/fd/${folder.fd}`;
	const isInPlace = () => {
		try {
			return readlinkSync(through) === real;
		} catch {
			return false;
		}
	};
	if (!isInPlace()) {
		await folder.close();
		throw elsewhere(path);
	}
	return { path: (name) => join(through, name), isFirm: true, isInPlace, close: () => folder.close() };
}

/** Elsewhere names are reached by the path, and whether that led to the same folder is asked before and after. */
export async function holdByPath(_path: string, real: string): Promise<HeldFolder> {
	const identity = (): string => {
		const { dev, ino } = lstatSync(real, { bigint: true });
		return `${dev}:${ino}`;
	};
	const held = identity();
	const isInPlace = () => {
		try {
			return realpathSync.native(real) === real && identity() === held;
		} catch {
			return false;
		}
	};
	if (!isInPlace()) throw elsewhere(real);
	return { path: (name) => join(real, name), isFirm: false, isInPlace, close: async () => undefined };
}

/** How this system holds a folder. */
export const holdFolder = process.platform === 'linux' ? holdOpen : holdByPath;
