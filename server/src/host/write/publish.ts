import type { Seen, WriteFileSystem } from './fileSystem.ts';
import { temporaryPath } from './leftovers.ts';
import type { Held } from './lock.ts';
import { codeOf } from './outcome.ts';
import type { Target } from './safePath.ts';

/** Thrown to begin again with a fresh look; the gate catches it. */
export class Outpaced extends Error {}

/**
 * Makes `bytes` the content of the file, whole or not at all: into a temporary file beside it, to the disk, and only
 * then under its name. Throws `Outpaced` where the file is not as `seen` any more; undefined: where it is there.
 */
export async function publish(
	disk: WriteFileSystem,
	target: Target,
	seen: Seen | undefined,
	bytes: Uint8Array,
	held: Held,
	/** Permission bits of a new file; the system's default where absent. */
	mode?: number,
): Promise<void> {
	const temporary = temporaryPath(target.file);
	try {
		const file = await disk.create(temporary, seen?.stat.mode ?? mode);
		try {
			await file.write(bytes);
			await file.sync();
		} finally {
			await file.close();
		}
		if (!held.intact()) throw new Outpaced();
		if (seen) {
			if (replace(disk, temporary, target, seen) === 'changed') throw new Outpaced();
		} else {
			await publishNew(disk, temporary, target, bytes, mode);
			await disk.remove(temporary).catch(() => undefined);
		}
	} catch (error) {
		await disk.remove(temporary).catch(() => undefined);
		throw error;
	}
	// The change is in place by now; that it is not on the platter yet is no reason to call it failed.
	await disk.syncFolder(target.folder).catch(() => undefined);
}

function replace(disk: WriteFileSystem, temporary: string, target: Target, seen: Seen): 'done' | 'changed' {
	try {
		return disk.replace(temporary, target.file, seen);
	} catch (error) {
		// Two writers who broke the same dead writer's lock may sweep away each other's temporary file.
		if (codeOf(error) === 'ENOENT') return 'changed';
		throw error;
	}
}

/** A link fails where the name is taken, so that nobody's file is replaced, however late it appeared. */
async function publishNew(
	disk: WriteFileSystem,
	temporary: string,
	target: Target,
	bytes: Uint8Array,
	mode: number | undefined,
): Promise<void> {
	if ((await disk.realpath(target.folder)) !== target.folder) throw new Outpaced();
	try {
		await disk.link(temporary, target.file);
	} catch (error) {
		const code = codeOf(error) ?? '';
		if (code === 'EEXIST' || code === 'ENOENT') throw new Outpaced();
		if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)) throw error;
		await writeInPlace(disk, target, bytes, mode);
	}
}

/** For disks without links, as memory sticks have: still exclusive, though a crash may leave part of the new file. */
async function writeInPlace(
	disk: WriteFileSystem,
	target: Target,
	bytes: Uint8Array,
	mode: number | undefined,
): Promise<void> {
	const file = await disk.create(target.file, mode).catch((error) => {
		throw codeOf(error) === 'EEXIST' ? new Outpaced() : error;
	});
	try {
		await file.write(bytes);
		await file.sync();
	} catch (error) {
		await disk.remove(target.file).catch(() => undefined);
		throw error;
	} finally {
		await file.close();
	}
}
