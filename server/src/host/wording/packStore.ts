import { join } from 'node:path';
import type { WordingPack } from '../../engine/prompt/wording/packWording.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { readdir } from '../platform/disk.ts';
import { NotRead, readRegularText } from '../platform/readRegularFile.ts';
import type { Failed, WriteGate, WritePolicy, Written } from '../writes/gate.ts';
import { largestPack, parsePackFile } from './packFile.ts';
import { WordingError } from './sourceFiles.ts';

/** A pack for each runtime, in the folder that the program keeps its own files in. */
const folderName = 'wording';

const policy: WritePolicy = {
	what: 'wording',
	accepts: (path) => /^wording\/[\w.@-]+\.json$/u.test(path),
};

const pathOf = (runtimeId: string): string => `${folderName}/${runtimeId}.json`;

/** Absolute path of a runtime's pack below `storage`. */
export const packPath = (storage: string, runtimeId: string): string => join(storage, ...pathOf(runtimeId).split('/'));

/** Puts a pack in its place below `storage`, whole or not at all. */
export const storePack = (
	gate: WriteGate,
	storage: string,
	runtimeId: string,
	text: string,
): Promise<Written | Failed> => gate.change({ root: storage, path: pathOf(runtimeId), policy, transform: () => text });

/** The runtimes, by id, that there may be a pack of below `storage`; undefined where nobody can say. */
export async function packsBelow(storage: string): Promise<ReadonlySet<string> | undefined> {
	try {
		const names = await readdir(join(storage, folderName));
		return new Set(names.map((name) => name.replace(/\.json$/u, '')));
	} catch (error) {
		return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? new Set() : undefined;
	}
}

/**
 * A pack from a file, every passage checked; undefined where there is no such file, and then `runtimes` is not asked either. Throws a
 * `WordingError`.
 */
export async function readPack(
	file: string,
	runtimes: () => readonly Runtime[] | Promise<readonly Runtime[]>,
): Promise<WordingPack | undefined> {
	let text: string;
	try {
		text = await readRegularText(file, { limit: largestPack });
	} catch (error) {
		if (error instanceof NotRead && error.code === 'EFBIG')
			throw new WordingError(`${file} is too large for a wording pack`);
		const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
		if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
		throw new WordingError(`${file} cannot be read (${code})`);
	}
	return parsePackFile(text, file, await runtimes());
}
