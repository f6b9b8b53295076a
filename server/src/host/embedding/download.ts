import { createHash, type Hash } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import { makeFolder } from '../platform/makeFolder.ts';
import { openRegularFile } from '../platform/readRegularFile.ts';
import { inTurn, withLock } from '../writes/disk/lock.ts';
import { EmbeddingFailure } from './embedder.ts';
import { hub, type Model, type ModelFile, neededFiles } from './models.ts';

export interface FetchOptions {
	/** Models are kept below it, as `owner/name/…`. Absolute. */
	readonly folder: string;
	readonly signal: AbortSignal;
	/** Bytes that are here, and bytes in all. */
	readonly onProgress?: (here: number, all: number) => void;
	/** Where models are fetched from; never a workspace's to say. */
	readonly endpoint?: string;
}

const folderOf = (name: string, folder: string): string => join(folder, ...name.split('/'));
const bytesOf = (files: readonly ModelFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * True where `folder` has every file of the model called `name` (`owner/name`). What was fetched was checked before it got
 * its name, and what a person put there is theirs to vouch for.
 */
export async function isHere(name: string, folder: string, paths: readonly string[] = neededFiles): Promise<boolean> {
	const sizes = await Promise.all(paths.map((path) => sizeOf(join(folderOf(name, folder), path))));
	return sizes.every((size) => size !== undefined && size > 0);
}

/**
 * Fetches what is missing of `model`. What was begun is carried on with, also by a later run, and nothing takes its
 * place before its digest is right. Throws an `EmbeddingFailure`, and the signal's reason where it aborts.
 */
export async function fetchModel(model: Model, options: FetchOptions): Promise<void> {
	const target = folderOf(model.name, options.folder);
	makeFolder(target);
	// Two windows asked at once: the second finds everything here.
	await inTurn(target, () => withLock(target, () => fetchMissing(model, target, options)));
}

async function fetchMissing(model: Model, target: string, { endpoint = hub, signal, onProgress }: FetchOptions) {
	const all = bytesOf(model.files);
	let done = 0;
	for (const file of model.files) {
		const path = join(target, file.path);
		if ((await sizeOf(path)) !== file.bytes) {
			makeFolder(dirname(path));
			const url = `${endpoint}/${model.name}/resolve/${model.revision}/${file.path}`;
			const base = done;
			await fetchFile(file, url, `${path}.part`, signal, (here) => onProgress?.(base + here, all));
			await rename(`${path}.part`, path);
		}
		done += file.bytes;
		onProgress?.(done, all);
	}
}

async function fetchFile(
	file: ModelFile,
	url: string,
	part: string,
	signal: AbortSignal,
	onBytes: (here: number) => void,
) {
	signal.throwIfAborted();
	// More than there should be is nothing to go on from.
	const begun = ((await sizeOf(part)) ?? 0) > file.bytes ? 0 : ((await sizeOf(part)) ?? 0);
	if (begun < file.bytes) {
		const response = await request(url, begun, signal);
		const from = response.resumed ? begun : 0;
		await receive(response.body, { file, part, from }, signal, onBytes);
	}
	if ((await digestOf(file, part)) === file.digest.hex) return;
	await rm(part, { force: true });
	throw new EmbeddingFailure(
		'broken-model',
		`${file.path} from ${new URL(url).host} was damaged and has been deleted. Try again.`,
	);
}

async function request(
	url: string,
	from: number,
	signal: AbortSignal,
): Promise<{ readonly resumed: boolean; readonly body: AsyncIterable<Uint8Array> }> {
	const { host } = new URL(url);
	const headers = from > 0 ? { range: `bytes=${from}-` } : {};
	const response = await fetch(url, { headers, signal }).catch((error: unknown) => {
		if (signal.aborted) throw error;
		throw new EmbeddingFailure(
			'offline',
			`The model was not downloaded: ${host} could not be reached. Check the network, or choose a folder with the model.`,
		);
	});
	if (response.ok && response.body) return { resumed: response.status === 206, body: response.body };
	throw new EmbeddingFailure(
		'offline',
		`The model was not downloaded: ${host} answered ${response.status}. Try again later.`,
	);
}

async function receive(
	body: AsyncIterable<Uint8Array>,
	{ file, part, from }: { readonly file: ModelFile; readonly part: string; readonly from: number },
	signal: AbortSignal,
	onBytes: (here: number) => void,
) {
	let here = from;
	const handle = await open(part, from > 0 ? 'a' : 'w');
	try {
		for await (const bytes of body) {
			// A server that never ends must not fill the disk.
			if (here + bytes.length > file.bytes) throw new Error('it is larger than announced');
			await handle.write(bytes);
			here += bytes.length;
			onBytes(here);
		}
	} catch (error) {
		if (signal.aborted) throw signal.reason;
		const what = errorMessage(error);
		throw new EmbeddingFailure(
			'offline',
			`The download stopped after ${here} of ${file.bytes} bytes (${what}). Try again: it continues from there.`,
		);
	} finally {
		await handle.close();
	}
}

/** Git's digest of a file is that of a header and the file. */
const begin: Readonly<Record<ModelFile['digest']['algorithm'], (bytes: number) => Hash>> = {
	sha256: () => createHash('sha256'),
	'git-blob-sha1': (bytes) => createHash('sha1').update(`blob ${bytes}\0`),
};

async function digestOf({ bytes, digest }: ModelFile, path: string): Promise<string> {
	const hash = begin[digest.algorithm](bytes);
	const { handle } = await openRegularFile(path);
	for await (const chunk of handle.createReadStream()) hash.update(chunk);
	return hash.digest('hex');
}

async function sizeOf(path: string): Promise<number | undefined> {
	return stat(path).then(
		(stats) => (stats.isFile() ? stats.size : undefined),
		() => undefined,
	);
}
