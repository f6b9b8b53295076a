import { codeOf } from '../outcome.ts';
import { finishAppend, removeRecord, writeRecord } from './appendRecord.ts';
import type { HeldFolder, NewFileTraits, Replaced, SeenFile, Suits, WriteFileSystem } from './fileSystem.ts';
import { temporaryPath } from './leftovers.ts';
import type { Held } from './lock.ts';

/** Thrown to begin again with a fresh look; the gate catches it. */
export class Outpaced extends Error {}

/** How often a change is made anew because somebody else wrote first. */
export const maxAttempts = 40;

/** A file whose lock is ours, in a folder that is held. */
export interface PublishTarget {
	readonly folder: HeldFolder;
	readonly name: string;
	readonly held: Held;
}

const pathOf = ({ folder, name }: PublishTarget): string => folder.path(name);

/**
 * Makes `bytes` the content of the file, whole or not at all: into a temporary file beside it, to the disk, and only
 * then under its name. Throws `Outpaced` where the file is not as `seen` any more. Gives back the old file, still open.
 * `mode` are the permission bits that it is to have, those of the old file where absent.
 */
export async function publish(
	disk: WriteFileSystem,
	place: PublishTarget,
	seen: SeenFile,
	bytes: Uint8Array,
	mode = seen.stat.mode,
): Promise<Replaced> {
	const path = pathOf(place);
	const traits = { like: { path, stat: { ...seen.stat, mode } } };
	return withTemporary(disk, place, bytes, traits, async (temporary) => replace(disk, place, temporary, seen));
}

/** The same for a file that must not be there yet; `mode` are its permission bits, the system's default where absent. */
export async function publishNew(
	disk: WriteFileSystem,
	place: PublishTarget,
	bytes: Uint8Array,
	mode: number | undefined,
): Promise<void> {
	const traits = mode === undefined ? {} : { mode };
	await withTemporary(disk, place, bytes, traits, async (temporary) => {
		await linkNew(disk, place, temporary, bytes, traits);
		await disk.remove(temporary).catch(() => undefined);
	});
}

/**
 * Puts `bytes` at the end of the file as it stands: programs that have it open for the same keep writing to it. What was
 * begun is finished by the next writer, should this one be killed. Throws `Outpaced` where it is not as `seen` any more, unless it has only grown and `suits`.
 */
export async function append(
	disk: WriteFileSystem,
	place: PublishTarget,
	seen: SeenFile,
	bytes: Uint8Array,
	suits: Suits,
): Promise<void> {
	const { folder, name, held } = place;
	await writeRecord(disk, folder, name, seen.bytes.length, bytes);
	try {
		if (!held.intact()) throw new Outpaced();
		if ((await disk.append(folder, pathOf(place), seen, bytes, suits)) === 'changed') throw new Outpaced();
	} finally {
		await removeRecord(disk, folder, name);
	}
}

/** What a writer before us left half done is finished. */
export const tidyUp = (
	disk: WriteFileSystem,
	{ folder, name }: PublishTarget,
	look: () => Promise<SeenFile | undefined>,
) => finishAppend(disk, folder, name, look);

/** Runs `work` with a temporary file of these bytes beside the target; it is gone where that fails. */
export async function withTemporary<T>(
	disk: WriteFileSystem,
	{ folder, name, held }: PublishTarget,
	bytes: Uint8Array,
	traits: NewFileTraits,
	work: (temporary: string) => Promise<T>,
): Promise<T> {
	const temporary = temporaryPath(folder.path(name));
	let result: T;
	try {
		const file = await disk.create(temporary, traits);
		try {
			if (!folder.isInPlace()) throw new Outpaced();
			await file.write(bytes);
			await file.sync();
		} finally {
			await file.close();
		}
		if (!held.intact()) throw new Outpaced();
		result = await work(temporary);
	} catch (error) {
		await disk.remove(temporary).catch(() => undefined);
		throw codeOf(error) === 'ESTALE' ? new Outpaced() : error;
	}
	// The change is in place by now; that it is not on the platter yet is no reason to call it failed.
	await disk.syncFolder(folder.path('.')).catch(() => undefined);
	return result;
}

function replace(disk: WriteFileSystem, place: PublishTarget, temporary: string, seen: SeenFile): Replaced {
	try {
		const swapped = disk.replace(place.folder, temporary, pathOf(place), seen);
		if (swapped.kind === 'done') return swapped.replaced;
	} catch (error) {
		// Two writers who broke the same dead writer's lock may sweep away each other's temporary file.
		if (codeOf(error) !== 'ENOENT') throw error;
	}
	throw new Outpaced();
}

/** A link fails where the name is taken, so that nobody's file is replaced, however late it appeared. */
async function linkNew(
	disk: WriteFileSystem,
	place: PublishTarget,
	temporary: string,
	bytes: Uint8Array,
	traits: NewFileTraits,
): Promise<void> {
	if (!place.folder.isInPlace()) throw new Outpaced();
	try {
		await disk.link(temporary, pathOf(place));
	} catch (error) {
		const code = codeOf(error) ?? '';
		if (code === 'EEXIST' || code === 'ENOENT') throw new Outpaced();
		if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)) throw error;
		await writeInPlace(disk, place, bytes, traits);
	}
	if (place.folder.isFirm || place.folder.isInPlace()) return;
	await disk.remove(pathOf(place)).catch(() => undefined);
	throw new Outpaced();
}

/** For disks without links, as memory sticks have: still exclusive, though a crash may leave part of the new file. */
async function writeInPlace(
	disk: WriteFileSystem,
	place: PublishTarget,
	bytes: Uint8Array,
	traits: NewFileTraits,
): Promise<void> {
	const path = pathOf(place);
	const file = await disk.create(path, traits).catch((error) => {
		throw codeOf(error) === 'EEXIST' ? new Outpaced() : error;
	});
	try {
		await file.write(bytes);
		await file.sync();
	} catch (error) {
		await disk.remove(path).catch(() => undefined);
		throw error;
	} finally {
		await file.close();
	}
}
