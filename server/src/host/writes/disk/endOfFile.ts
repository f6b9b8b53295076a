import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';

const lineFeed = 0x0a;

/** The bytes of an open file from `from` on, wherever its descriptor stands; fewer than asked for where it ends sooner. */
export function contentOf(file: number, size: number, from = 0): Buffer {
	const bytes = Buffer.alloc(Math.max(0, size - from));
	let length = 0;
	while (length < bytes.length) {
		const read = readSync(file, bytes, length, bytes.length - length, from + length);
		if (read === 0) break;
		length += read;
	}
	return bytes.subarray(0, length);
}

/**
 * What should stand where a program that knows nothing of our lock put `before` ahead of our whole lines: the beginning
 * of a line of its own comes behind them, so that the rest of it, which goes to the end of the file, meets it again.
 * Undefined where nothing was torn.
 */
function besideTorn(before: Uint8Array, ours: Uint8Array): Buffer | undefined {
	if (before.at(-1) === lineFeed || before.length === 0 || ours.at(-1) !== lineFeed) return undefined;
	const begun = before.lastIndexOf(lineFeed) + 1;
	return Buffer.concat([before.subarray(0, begun), ours, before.subarray(begun)]);
}

/** Writes over what stands at `at`, not at the end: to such a place the system takes nothing through `file` itself. */
function overwrite(file: number, path: string, at: number, bytes: Uint8Array): void {
	const other = openSync(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
	try {
		const [mine, theirs] = [fstatSync(file), fstatSync(other)];
		if (mine.ino === theirs.ino && mine.dev === theirs.dev) writeSync(other, bytes, 0, bytes.length, at);
	} finally {
		closeSync(other);
	}
}

/**
 * Sees to it that `ours`, which was put at the end of the open `file` when it had been `size` bytes long, stands in no
 * line of another program that got there in between. Every byte there is final and stays; only their order changes.
 */
function keepLinesWhole(file: number, path: string, size: number, ours: Uint8Array): void {
	const added = contentOf(file, fstatSync(file).size, size);
	const at = added.indexOf(ours);
	const mended = at > 0 ? besideTorn(added.subarray(0, at), ours) : undefined;
	if (mended) overwrite(file, path, size, mended);
}

/**
 * Puts `bytes` at the end of `file`, which is open for that at `path` and was `size` bytes long. What does not fit on the
 * disk is taken back.
 */
export function putAtEnd(file: number, path: string, size: number, bytes: Uint8Array): void {
	try {
		for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
	} catch (error) {
		const written = fstatSync(file).size - size;
		// Only what is ours, and only while nobody has put anything behind it.
		const isOurs = written <= bytes.length && contentOf(file, size + written, size).equals(bytes.subarray(0, written));
		if (written > 0 && isOurs) ftruncateSync(file, size);
		throw error;
	}
	keepLinesWhole(file, path, size, bytes);
}
