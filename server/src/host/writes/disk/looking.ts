import { setTimeout } from 'node:timers/promises';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { WriteRefusal } from '../outcome.ts';
import { type Decoded, decode } from '../text.ts';
import { mostBytes } from './diskFileSystem.ts';
import type { SeenFile, WriteFileSystem } from './fileSystem.ts';
import { refuseOddFile } from './safePath.ts';

export const lineFeed = 0x0a;

/** ms in which a line without an end may still be being written, and how often one request waits for that. */
const unfinished = { ms: 200, waits: 5 };

export const endsWhole = (bytes: Uint8Array): boolean => bytes.length === 0 || bytes.at(-1) === lineFeed;

/** ms to wait until the last line of a file counts as finished, whether it has an end or not. */
function stillWriting({ bytes, stat }: SeenFile): number {
	// The clock tells whole ms, the disk parts of them: what was written just now may seem to lie ahead.
	const age = Math.abs(Date.now() - stat.modified);
	return endsWhole(bytes) || age >= unfinished.ms ? 0 : unfinished.ms - age;
}

/** The file as it is now, or undefined; throws where it is nothing that we read or write. */
export async function look(disk: WriteFileSystem, path: WorkspacePath, file: string): Promise<SeenFile | undefined> {
	const stat = await disk.stat(file);
	if (!stat) return undefined;
	refuseOddFile(path, stat);
	const seen = await disk.read(file);
	if (seen) refuseOddFile(path, seen.stat);
	if (seen && seen.bytes.length !== seen.stat.size && seen.stat.size > mostBytes) throw tooLarge();
	return seen;
}

/** `look` once nobody seems to be in the middle of a line, as what is put behind half of one would tear it. */
export function createPatientLook(
	disk: WriteFileSystem,
): (path: WorkspacePath, file: string) => Promise<SeenFile | undefined> {
	let waits = unfinished.waits;
	return async (path, file) => {
		for (;;) {
			const seen = await look(disk, path, file);
			const ms = seen && waits > 0 ? stillWriting(seen) : 0;
			if (ms === 0) return seen;
			waits -= 1;
			await setTimeout(ms);
		}
	};
}

/** What a file says; throws where its bytes are no text. */
export function textIn(path: WorkspacePath, { bytes }: SeenFile): Decoded {
	const decoded = decode(bytes);
	if (decoded) return decoded;
	throw new WriteRefusal(
		'not-text',
		`${path} was not changed: it is not UTF-8 text, and writing it would damage it. Save it as UTF-8 first.`,
	);
}

export const tooLarge = (): Error => Object.assign(new Error('too large'), { code: 'EFBIG' });
