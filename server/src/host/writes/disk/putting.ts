import type { FileTraits } from '../outcome.ts';
import { type Decoded, decode, encode } from '../text.ts';
import { mostBytes } from './diskFileSystem.ts';
import type { Replaced, SeenFile, WriteFileSystem } from './fileSystem.ts';
import { endsWhole, tooLarge } from './looking.ts';
import { append, type PublishTarget, publish, publishNew } from './publish.ts';

/** What a transform gives back to leave the file alone: one line that says why. */
interface DeclinedWrite {
	readonly decline: string;
}

/**
 * From the file's text, without byte order mark, to the text that should be there; `undefined` where there is no
 * file yet. Pure: it is called again on the fresh text when somebody else wrote in between.
 */
export type Transform = (current: string | undefined) => string | DeclinedWrite;

/** What a change found and made of it; `replaced` is the old file where it was written anew. */
export interface Put {
	readonly before: string | undefined;
	readonly after: string;
	readonly replaced?: Replaced;
}

/** True where the file is to become something else than its text. */
export const changesTraits = (
	{ marked, mode }: Partial<FileTraits>,
	decoded: Decoded | undefined,
	seen: SeenFile | undefined,
): boolean =>
	decoded !== undefined &&
	seen !== undefined &&
	((marked ?? decoded.marked) !== decoded.marked || (mode ?? seen.stat.mode) !== seen.stat.mode);

/** A change of a file as it was seen: `after` is what `transform` made of `decoded`. */
interface SeenChange {
	readonly seen: SeenFile | undefined;
	readonly decoded: Decoded | undefined;
	readonly after: string;
	readonly transform: Transform;
	readonly traits?: Partial<FileTraits> | undefined;
}

/** Writes what the transform makes of what was seen: at its end where that is all, else anew. */
export async function put(
	disk: WriteFileSystem,
	place: PublishTarget,
	{ seen, decoded, after, transform, traits = {} }: SeenChange,
): Promise<Put> {
	const asSeen = { before: decoded?.text, after };
	if (!seen || !decoded) {
		await publishNew(disk, place, bounded(encode(after, traits.marked ?? false)), traits.mode);
		return asSeen;
	}
	if (seen.bytes.length === 0 || !after.startsWith(decoded.text) || changesTraits(traits, decoded, seen)) {
		const bytes = bounded(encode(after, traits.marked ?? decoded.marked));
		return { ...asSeen, replaced: await publish(disk, place, seen, bytes, traits.mode) };
	}
	const added = after.slice(decoded.text.length);
	const bytes = bounded(encode(added, false), seen.bytes.length);
	let result: Put = asSeen;
	await append(disk, place, seen, bytes, (now) => {
		const before = endsWhole(now) && now.length + bytes.length <= mostBytes ? decode(now)?.text : undefined;
		if (before === undefined || transform(before) !== before + added) return false;
		result = { before, after: before + added };
		return true;
	});
	return result;
}

/** Throws where a file of `bytes` behind `before` others would be longer than anybody reads. */
export function bounded(bytes: Uint8Array, before = 0): Uint8Array {
	if (before + bytes.length > mostBytes) throw tooLarge();
	return bytes;
}
