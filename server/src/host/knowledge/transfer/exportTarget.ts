import { createHash, randomUUID } from 'node:crypto';
import { rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { HelpfulError } from '../../../engine/knowledge/operations/helpfulError.ts';
import { manifestFile, type ReadManifest, readManifest } from '../../../engine/knowledge/transfer/manifest.ts';
import { diskFiles } from '../../platform/diskFiles.ts';
import { isInside } from '../../platform/insideFolder.ts';
import { leadsOut } from '../../platform/leadsOut.ts';
import { makeFolder } from '../../platform/makeFolder.ts';
import { readRegularFile } from '../../platform/readRegularFile.ts';
import { whyNot } from '../../sqlite/database.ts';

/** Bytes of a file of an export that is looked at again. */
const largestFile = 256 * 1024 * 1024;

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Undefined where there is no such file that can be read, or where it is not in the folder. */
export const readExported = (folder: string, file: string): Promise<Buffer | undefined> =>
	readRegularFile(join(folder, file), { limit: largestFile, within: folder }).catch(() => undefined);

/** The list of the export in `folder`; undefined where there is none. */
export async function manifestIn(folder: string): Promise<ReadManifest | undefined> {
	const bytes = await readExported(folder, manifestFile);
	return bytes && readManifest(bytes.toString('utf8'));
}

/** Makes the folder for an export, or looks at the one that is there. Throws a `HelpfulError` where it is for something else. */
export async function prepareFolder(folder: string): Promise<ReadManifest | undefined> {
	const [facts] = await diskFiles.facts([folder]);
	if (!facts) makeFolder(folder);
	// Of what is in a closed folder nobody can tell whether it is one.
	const listing = await diskFiles.list(folder);
	if (listing.kind === 'unlistable')
		throw new HelpfulError('input_error', `${folder}: ${whyNotListed(listing.reason)}`);
	const manifest = await manifestIn(folder);
	if (manifest || listing.entries.length === 0) return manifest;
	throw new HelpfulError(
		'input_error',
		`${folder}: this folder is neither empty nor an earlier export; name another one`,
	);
}

const whyNotListed = (reason: string): string =>
	reason === 'is not a folder'
		? 'this is not a folder; name another one'
		: `it cannot be opened: ${reason}; name another folder, or check its permissions and those of the folders above it`;

/** What the system refused, as a line for people; any other error as it is. */
export function whyNotExported(folder: string, error: unknown): unknown {
	if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error;
	// Node says so of a folder on a disk that cannot be written.
	const why = error.code === 'ENOENT' ? Object.assign(new Error(), { code: 'EROFS' }) : error;
	return new HelpfulError('input_error', `${folder}: ${whyNot(why, 'it')}`);
}

/** Files of an export: each is written whole or not at all, and only in its folder. */
export interface ExportTarget {
	/** False where a link leads out of the folder. */
	isInside(file: string): Promise<boolean>;
	/** True where nothing has that name, also nothing that cannot be read. */
	isFree(file: string): Promise<boolean>;
	write(file: string, bytes: Uint8Array): Promise<void>;
	/** Folders that are empty then go as well. */
	remove(file: string): Promise<void>;
}

export function exportTarget(folder: string): ExportTarget {
	return {
		isInside: async (file) =>
			isInside(folder, join(folder, file)) && !(await leadsOut(diskFiles, folder, join(folder, file))),
		isFree: async (file) => (await diskFiles.facts([join(folder, file)]))[0] === undefined,
		async write(file, bytes) {
			const path = join(folder, file);
			makeFolder(dirname(path));
			const temporary = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomUUID().slice(0, 8)}.tmp`);
			try {
				await writeFile(temporary, bytes, { flag: 'wx', flush: true });
				await rename(temporary, path);
			} catch (error) {
				await rm(temporary, { force: true });
				throw error;
			}
		},
		async remove(file) {
			await rm(join(folder, file), { force: true });
			for (let above = dirname(file); above !== '.'; above = dirname(above)) {
				const isGone = await rmdir(join(folder, above)).then(
					() => true,
					() => false,
				);
				if (!isGone) return;
			}
		},
	};
}
