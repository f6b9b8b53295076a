import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { openRegularFile } from '../platform/readRegularFile.ts';

/** Bytes that are read of the beginning of a file, and of its end where it goes on: two that differ only in between look the same. */
const readAtEnd = 32 * 1024 * 1024;
const chunkBytes = 1024 * 1024;

/** Stretches of a file of `size` bytes that are read, half-open. */
const stretches = (size: number): readonly (readonly [begin: number, end: number])[] =>
	size <= 2 * readAtEnd
		? [[0, size]]
		: [
				[0, readAtEnd],
				[size - readAtEnd, size],
			];

/** The hash of a whole file is what the journal has of it; of a larger one it cannot be taken for one. */
const named = (hash: string, size: number): string => (size <= 2 * readAtEnd ? hash : `${hash} of ${size}`);

export function hashOfBytes(bytes: Uint8Array): string {
	const hash = createHash('sha256');
	for (const [begin, end] of stretches(bytes.length)) hash.update(bytes.subarray(begin, end));
	return named(hash.digest('hex'), bytes.length);
}

async function hashOfOpen(handle: FileHandle, size: number): Promise<string> {
	const hash = createHash('sha256');
	const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, size));
	for (const [begin, end] of stretches(size)) {
		for (let at = begin; at < end; ) {
			const { bytesRead } = await handle.read(chunk, 0, Math.min(chunk.length, end - at), at);
			if (bytesRead === 0) break;
			hash.update(chunk.subarray(0, bytesRead));
			at += bytesRead;
		}
	}
	return named(hash.digest('hex'), size);
}

/** Tells a file from what it becomes by any write: nobody sets `ctime` by a program. */
const signOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
	[dev, ino, size, mtimeNs, ctimeNs].join(':');

/** ms within which a disk may give two writes the same time. */
const unsettled = 2_000;

/** Files whose hash is kept. */
const mostKept = 1_000;

/** By path: large files are looked at often, and seldom change. */
const kept = new Map<string, { readonly sign: string; readonly hash: string }>();

/**
 * Lower-case hex of the SHA-256 of the regular file at `path`, links followed; of more than 64 MB of the beginning, the end and the size.
 * @throws NotRead, or the disk's own error
 */
export async function hashOfFile(path: string): Promise<string> {
	const { handle } = await openRegularFile(path);
	try {
		const stats = await handle.stat({ bigint: true });
		const sign = signOf(stats);
		const known = kept.get(path);
		if (known?.sign === sign) return known.hash;
		const hash = await hashOfOpen(handle, Number(stats.size));
		if (Date.now() - Number(stats.ctimeMs) > unsettled) {
			if (kept.size >= mostKept) kept.clear();
			kept.set(path, { sign, hash });
		}
		return hash;
	} finally {
		await handle.close();
	}
}
