import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { WriteFileSystem } from './fileSystem.ts';
import { lockSuffix, releaseAbandoned } from './lock.ts';

/** Not `.md`, and hidden: no runtime and no index takes an unfinished write for memory. */
const temporarySuffix = '.soulscope-tmp';

/** ms. No write takes an hour, whatever the clocks of two machines on one network folder say. */
const surelyAbandoned = 3_600_000;

/** Beside the file, so that the rename never crosses a disk; unguessable, so that nobody can lay a trap there. */
export const temporaryPath = (file: string): string =>
	join(dirname(file), `.${basename(file)}.${randomBytes(9).toString('hex')}${temporarySuffix}`);

/** Removes what killed writers of `file` left behind. To be called with the lock on `file`: then none of it is in use. */
export async function sweep(disk: WriteFileSystem, file: string, now: number): Promise<void> {
	const folder = dirname(file);
	const own = `.${basename(file)}.`;
	for (const name of await disk.list(folder).catch(() => [])) {
		if (!name.startsWith('.')) continue;
		const path = join(folder, name);
		if (name.endsWith(temporarySuffix)) {
			const mine = name.startsWith(own) && !name.slice(own.length, -temporarySuffix.length).includes('.');
			if (mine || (await isOld(disk, path, now))) await disk.remove(path).catch(() => undefined);
		} else if (name.endsWith(lockSuffix) && name !== `${own.slice(0, -1)}${lockSuffix}`) {
			if (await isOld(disk, path, now)) await releaseAbandoned(join(folder, name.slice(1, -lockSuffix.length)));
		}
	}
}

/** True where a killed writer of `file` left something; the lock on `file` tells whether it is still in use. */
export async function hasLeftovers(disk: WriteFileSystem, file: string): Promise<boolean> {
	const own = `.${basename(file)}.`;
	const names = await disk.list(dirname(file)).catch(() => []);
	return names.some((name) => name.startsWith(own) && name.endsWith(temporarySuffix));
}

async function isOld(disk: WriteFileSystem, path: string, now: number): Promise<boolean> {
	const stat = await disk.stat(path).catch(() => undefined);
	return stat !== undefined && now - stat.modified > surelyAbandoned;
}
