import { createHash, randomBytes } from 'node:crypto';
import {
	closeSync,
	fsyncSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type IndexData, MemoryIndex } from '../../engine/memory/search/memoryIndex.ts';

/** Grows whenever words are taken apart, cut into passages or laid out another way: then an index is made anew. */
const format = 1;

const magic = Buffer.from(`soulscope index ${format}\n`, 'latin1');
const digestLength = 32;

const suffix = '.index';
const temporarySuffix = '.tmp';

/** ms. Writing takes a second; what is older was left by a process that was killed. */
const surelyAbandoned = 600_000;

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Where the index of the folder `root` is kept in the folder `storage`. */
export const indexFile = (storage: string, root: string): string =>
	join(storage, 'search', `${createHash('sha256').update(root).digest('hex').slice(0, 32)}${suffix}`);

export type Loaded =
	| { readonly kind: 'loaded'; readonly index: MemoryIndex }
	| { readonly kind: 'none' }
	/** `outdated`: another version of this program wrote it. */
	| { readonly kind: 'corrupt' | 'outdated' };

/** Reads an index back. What is not whole, or not of this `root`, is as good as none. Never throws. */
export function loadIndex(file: string, root: string): Loaded {
	let bytes: Buffer;
	try {
		bytes = readFileSync(file);
	} catch (error) {
		return { kind: error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'none' : 'corrupt' };
	}
	if (!bytes.subarray(0, magic.length).equals(magic)) {
		return { kind: bytes.subarray(0, 16).toString('latin1').startsWith('soulscope index ') ? 'outdated' : 'corrupt' };
	}
	const payload = bytes.subarray(magic.length + digestLength);
	if (!digestOf(payload).equals(bytes.subarray(magic.length, magic.length + digestLength))) return { kind: 'corrupt' };
	try {
		const kept = deserialize(payload) as { readonly root: string; readonly data: IndexData };
		if (kept.root !== root) return { kind: 'corrupt' };
		return { kind: 'loaded', index: MemoryIndex.from(kept.data) };
	} catch {
		return { kind: 'corrupt' };
	}
}

/**
 * Keeps the index, whole or not at all: into a file of its own, to the disk, then under its name. Two windows may do so at
 * once; either's is right as far as it goes, for whoever reads it looks at every file's stamp. Only for this user's eyes.
 * Throws where the disk does.
 */
export function saveIndex(file: string, root: string, index: MemoryIndex, now: number): void {
	const payload = serialize({ root, data: index.toData() });
	const folder = dirname(file);
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	sweep(folder, now);
	const temporary = join(folder, `${basename(file)}.${randomBytes(9).toString('hex')}${temporarySuffix}`);
	try {
		const handle = openSync(temporary, 'wx', 0o600);
		try {
			writeWhole(handle, magic);
			writeWhole(handle, digestOf(payload));
			writeWhole(handle, payload);
			fsyncSync(handle);
		} finally {
			closeSync(handle);
		}
		renameSync(temporary, file);
	} catch (error) {
		rmSync(temporary, { force: true });
		throw error;
	}
}

function writeWhole(handle: number, bytes: Uint8Array): void {
	for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
}

/** Removes what writers that were killed left behind. */
function sweep(folder: string, now: number): void {
	for (const name of readdirSync(folder)) {
		if (!name.endsWith(temporarySuffix)) continue;
		const path = join(folder, name);
		const facts = statSync(path, { throwIfNoEntry: false });
		if (facts && now - facts.mtimeMs > surelyAbandoned) rmSync(path, { force: true });
	}
}

/** Forgets what was kept. */
export const dropIndex = (file: string): void => rmSync(file, { force: true });
