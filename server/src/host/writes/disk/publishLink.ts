import { codeOf, WriteRefusal } from '../outcome.ts';
import type { NewFileTraits, Replaced, SeenFile, WriteFileSystem } from './fileSystem.ts';
import { temporaryPath } from './leftovers.ts';
import { Outpaced, type PublishTarget, withTemporary } from './publish.ts';

/** What a disk that has no symbolic links says, and Windows to an account that may not make any. */
const noLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

const pathOf = ({ folder, name }: PublishTarget): string => folder.path(name);

async function symlink(disk: WriteFileSystem, target: string, path: string, name: string): Promise<void> {
	await disk.symlink(target, path).catch((error) => {
		const code = codeOf(error) ?? '';
		if (code === 'EEXIST') throw new Outpaced();
		if (noLinks.has(code))
			throw new WriteRefusal(
				'no-links',
				`${name} was not made a link: this disk or this account makes no symbolic links. On Windows, Developer Mode allows them.`,
			);
		throw error;
	});
}

/** Makes a link where nothing is. Whole or not at all: the system makes it in one step. Throws `Outpaced` where somebody was quicker. */
export async function publishNewLink(disk: WriteFileSystem, place: PublishTarget, target: string): Promise<void> {
	const { folder, name, held } = place;
	if (!folder.isInPlace() || !held.intact()) throw new Outpaced();
	await symlink(disk, target, pathOf(place), name);
	await synced(disk, place);
	if (folder.isFirm || folder.isInPlace()) return;
	await disk.remove(pathOf(place)).catch(() => undefined);
	throw new Outpaced();
}

/** Puts a link in the place of the file that was seen, in one step. Gives back the old file, still open. */
export async function publishLink(
	disk: WriteFileSystem,
	place: PublishTarget,
	seen: SeenFile,
	target: string,
): Promise<Replaced> {
	const { folder, name, held } = place;
	const temporary = temporaryPath(pathOf(place));
	if (!folder.isInPlace()) throw new Outpaced();
	await symlink(disk, target, temporary, name);
	try {
		if (!held.intact()) throw new Outpaced();
		const swapped = disk.replace(folder, temporary, pathOf(place), seen);
		if (swapped.kind === 'changed') throw new Outpaced();
		await synced(disk, place);
		return swapped.replaced;
	} catch (error) {
		await disk.remove(temporary).catch(() => undefined);
		throw error;
	}
}

/** Takes the link away, or puts a file of `bytes` in its place, in one step. Throws `Outpaced` where it leads elsewhere by now. */
export async function takeLinkAway(
	disk: WriteFileSystem,
	place: PublishTarget,
	target: string,
	file: { readonly bytes: Uint8Array; readonly traits: NewFileTraits } | undefined,
): Promise<void> {
	const { folder, held } = place;
	const swap = (from: string | undefined) => {
		if (!held.intact()) throw new Outpaced();
		if (disk.replaceLink(folder, from, pathOf(place), target) === 'changed') throw new Outpaced();
	};
	if (file) await withTemporary(disk, place, file.bytes, file.traits, async (temporary) => swap(temporary));
	else swap(undefined);
	await synced(disk, place);
}

/** The change is in place by now; that it is not on the platter yet is no reason to call it failed. */
const synced = (disk: WriteFileSystem, { folder }: PublishTarget): Promise<void> =>
	disk.syncFolder(folder.path('.')).catch(() => undefined);
