import type { HeldFolder, SeenFile, WriteFileSystem } from './fileSystem.ts';

/** Hidden, and no name that a runtime takes for memory. */
const recordSuffix = '.soulscope-append';

const recordName = (name: string): string => `.${name}${recordSuffix}`;

/** First line of a record: what it is, and from where on in the file its bytes go. */
const head = /^soulscope append 1 (\d{1,15})\n/;

/** Writes down what is going to be put at the end of a file of `size` bytes, so that it can be finished by whoever comes next. */
export async function writeRecord(
	disk: WriteFileSystem,
	folder: HeldFolder,
	name: string,
	size: number,
	bytes: Uint8Array,
): Promise<void> {
	const path = folder.path(recordName(name));
	const record = await disk.create(path, { mode: 0o600 });
	try {
		try {
			await record.write(Buffer.concat([Buffer.from(`soulscope append 1 ${size}\n`, 'latin1'), bytes]));
			await record.sync();
		} finally {
			await record.close();
		}
	} catch (error) {
		await disk.remove(path).catch(() => undefined);
		throw error;
	}
}

export const removeRecord = (disk: WriteFileSystem, folder: HeldFolder, name: string): Promise<void> =>
	disk.remove(folder.path(recordName(name))).catch(() => undefined);

/** How much of `wanted` stands in `bytes` at `from`: all of it, none, or a beginning that the file ends in. */
function standing(bytes: Uint8Array, from: number, wanted: Uint8Array): 'all' | 'none' | 'beginning' {
	const there = bytes.subarray(from, from + wanted.length);
	if (there.length === 0 || !Buffer.from(there).equals(wanted.subarray(0, there.length))) return 'none';
	if (there.length === wanted.length) return 'all';
	return 'beginning';
}

/**
 * Finishes what a writer began that was killed while it put something at the end of the file: a line of which only the
 * beginning is there is completed. To be called with the lock on the file; nothing is done where the file says otherwise.
 */
export async function finishAppend(
	disk: WriteFileSystem,
	folder: HeldFolder,
	name: string,
	look: () => Promise<SeenFile | undefined>,
): Promise<void> {
	const recorded = await disk.read(folder.path(recordName(name)));
	if (!recorded) return;
	const size = Number(head.exec(Buffer.from(recorded.bytes.subarray(0, 64)).toString('latin1'))?.[1] ?? Number.NaN);
	const bytes = recorded.bytes.subarray(recorded.bytes.indexOf(0x0a) + 1);
	const seen = Number.isNaN(size) ? undefined : await look();
	if (seen && standing(seen.bytes, size, bytes) === 'beginning') {
		const rest = bytes.subarray(seen.bytes.length - size);
		await disk.append(folder, folder.path(name), seen, rest);
	}
	await removeRecord(disk, folder, name);
}
