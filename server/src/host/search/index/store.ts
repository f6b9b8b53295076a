import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type IndexData, MemoryIndex } from '../../../engine/memory/search/index/memoryIndex.ts';
import { Vectors, type VectorsData } from '../../../engine/memory/search/ranking/vectors.ts';
import { makeFolder } from '../../platform/makeFolder.ts';
import { readRegularFileNow } from '../../platform/readRegularFile.ts';
import { packed, unpacked } from './packed.ts';

/** Bytes; what Node can have in one piece. */
const largestKept = 2 ** 31 - 2;

/** Something that is kept in a file of its own and can be made anew. */
interface StoreFormat<Value, Data> {
	/** What the file begins with, and its ending. */
	readonly name: string;
	/** Grows whenever the data are laid out, or were come by, another way: then they are made anew. */
	readonly format: number;
	toData(value: Value): Data;
	/** Throws where the data do not fit together. */
	from(data: Data): Value;
}

/** The words of files. */
export const words: StoreFormat<MemoryIndex, IndexData> = {
	name: 'index',
	format: 4,
	toData: (index) => index.toData(),
	from: (data) => MemoryIndex.from(data),
};

/** What passages mean, as one model has it. */
export const keptVectors: StoreFormat<Vectors, VectorsData> = {
	name: 'vectors',
	format: 2,
	toData: (vectors) => vectors.toData(),
	from: (data) => Vectors.from(data),
};

/** Of a length that numbers behind it and the digest can lie at. */
const magicOf = ({ name, format }: Pick<StoreFormat<unknown, unknown>, 'name' | 'format'>): Buffer =>
	Buffer.from(`${`soulscope ${name} ${format}`.padEnd(31)}\n`, 'latin1');
const digestLength = 32;

const temporarySuffix = '.tmp';

/** ms. Writing takes a second; what is older was left by a process that was killed. */
const surelyAbandoned = 600_000;

function digestOf(pieces: readonly Uint8Array[]): Buffer {
	const hash = createHash('sha256');
	for (const piece of pieces) hash.update(piece);
	return hash.digest();
}

const shortDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Where the index of the folder `root` is kept in the folder `storage`. */
export const indexFile = (storage: string, root: string): string =>
	join(storage, 'search', `${shortDigest(root)}.${words.name}`);

/** Where the vectors of one model for the folder `root` are kept in the folder `storage`. */
export const vectorsFile = (storage: string, root: string, model: string): string =>
	join(storage, 'search', `${shortDigest(root)}.${shortDigest(model).slice(0, 8)}.${keptVectors.name}`);

export type StoredValue<Value> =
	| { readonly kind: 'loaded'; readonly value: Value }
	| { readonly kind: 'none' }
	/** `outdated`: another version of this program wrote it. */
	| { readonly kind: 'corrupt' | 'outdated' };

/** Reads back what was kept. What is not whole, or not of this `root`, is as good as none. Never throws. */
export function load<Value, Data>(kept: StoreFormat<Value, Data>, file: string, root: string): StoredValue<Value> {
	const magic = magicOf(kept);
	let bytes: Buffer;
	try {
		bytes = readRegularFileNow(file, largestKept).bytes;
	} catch (error) {
		return { kind: error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'none' : 'corrupt' };
	}
	if (!bytes.subarray(0, magic.length).equals(magic)) {
		return {
			kind: bytes.subarray(0, 16).toString('latin1').startsWith(`soulscope ${kept.name} `.slice(0, 16))
				? 'outdated'
				: 'corrupt',
		};
	}
	const payload = bytes.subarray(magic.length + digestLength);
	if (!digestOf([payload]).equals(bytes.subarray(magic.length, magic.length + digestLength)))
		return { kind: 'corrupt' };
	try {
		const read = unpacked(payload) as { readonly root: string; readonly data: Data };
		if (read.root !== root) return { kind: 'corrupt' };
		return { kind: 'loaded', value: kept.from(read.data) };
	} catch {
		return { kind: 'corrupt' };
	}
}

/**
 * Keeps something, whole or not at all: into a file of its own, to the disk, then under its name. Two windows may do so at
 * once; either's is right as far as it goes, for whoever reads it looks at every file's stamp. Only for this user's eyes.
 * Throws where the disk does.
 */
export function save<Value, Data>(
	kept: StoreFormat<Value, Data>,
	file: string,
	root: string,
	value: Value,
	now: number,
): void {
	const pieces = packed({ root, data: kept.toData(value) });
	const folder = dirname(file);
	makeFolder(folder, 0o700);
	sweep(folder, now);
	const temporary = join(folder, `${basename(file)}.${randomBytes(9).toString('hex')}${temporarySuffix}`);
	try {
		const handle = openSync(temporary, 'wx', 0o600);
		try {
			writeWhole(handle, magicOf(kept));
			writeWhole(handle, digestOf(pieces));
			for (const piece of pieces) writeWhole(handle, piece);
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
export const drop = (file: string): void => rmSync(file, { force: true });
