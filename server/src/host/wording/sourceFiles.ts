import { readdir, realpath, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import { openRegularFile, readRegularFile } from '../platform/readRegularFile.ts';

/** A file of an installation, to be looked at and never run. */
export interface SourceFile {
	/** For people, and to tell it from the others: relative, `/` between names. */
	readonly name: string;
	/** True for a program as a compiler left it, and not its source. */
	readonly isProgram?: boolean;
	read(): Promise<Uint8Array>;
}

/** What stands in the way of reading an installation, told in one line. */
export class WordingError extends Error {}

const megabyte = 1024 * 1024;

/** Bounds that no installation that we know comes near: what goes past them is not what it says it is. */
const limits = {
	/** Bytes of one file; larger ones are passed over. */
	file: 16 * megabyte,
	/** Bytes of all files that are looked at. */
	total: 1024 * megabyte,
	/** Bytes that an archive may unpack to. */
	unpacked: 4 * 1024 * megabyte,
	entries: 200_000,
};

const suffixes: ReadonlySet<string> = new Set(['.js', '.mjs', '.cjs', '.ts', '.mts', '.go']);

/** True for a document that a runtime may write into a new workspace as it is, or list as a skill. */
export const isDocument = (name: string): boolean =>
	/(?:^|\/)(?:templates\/[^/]+\.md|skills\/[^/]+\/SKILL\.md)$/u.test(name);

/** True for source that can hold prose; declarations and tests cannot. `name` is a path, `/` between names. */
const isSource = (name: string): boolean =>
	isDocument(name) ||
	(suffixes.has(extname(name)) && !/\.d\.[cm]?ts$|[._](?:test|spec)\.[cm]?[jt]s$|_test\.go$/u.test(name));

/** Folders of other programs and of history. */
const foreign: ReadonlySet<string> = new Set(['node_modules', '.git', '.cache']);

/** The source files in `folder`. Links are not followed, so nothing outside of it is read. Throws a `WordingError`. */
export async function* filesInFolder(folder: string, signal?: AbortSignal): AsyncGenerator<SourceFile> {
	const root = await realpath(folder);
	const waiting = [''];
	let entries = 0;
	let total = 0;
	for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
		signal?.throwIfAborted();
		const listing = await readdir(join(root, at), { withFileTypes: true });
		for (const entry of listing.sort((a, b) => (a.name < b.name ? -1 : 1))) {
			entries += 1;
			if (entries > limits.entries) throw new WordingError(`${folder} has too many files for an installation`);
			const name = at === '' ? entry.name : `${at}/${entry.name}`;
			if (entry.isDirectory() && !foreign.has(entry.name)) waiting.push(name);
			if (!entry.isFile() || !isSource(name)) continue;
			const { size } = await stat(join(root, name));
			if (size > limits.file) continue;
			total += size;
			if (total > limits.total) throw new WordingError(`${folder} has too much source code for an installation`);
			yield { name, read: () => readRegularFile(join(root, name), { limit: limits.file, within: root }) };
		}
	}
}

/**
 * Files of a package as npm packs it (`.tgz`), unpacked in memory one at a time; names are never used as paths. `wanted`
 * says which are read. Throws a `WordingError` where it is no such archive.
 */
export async function* filesInPackage(
	archive: string,
	wanted: (name: string) => boolean = isSource,
	signal?: AbortSignal,
): AsyncGenerator<SourceFile> {
	const [{ default: tar }, { createGunzip }, { pipeline }] = await Promise.all([
		// A CommonJS module: once bundled, all of it is its default export.
		import('tar-stream'),
		import('node:zlib'),
		import('node:stream/promises'),
	]);
	const unpacking = tar.extract();
	const unzipped = createGunzip();
	const end = new AbortController();
	const { handle } = await openRegularFile(archive).catch((error: unknown) => {
		throw new WordingError(`${archive} cannot be read: ${errorMessage(error)}`);
	});
	const flow = pipeline(handle.createReadStream(), unzipped, unpacking, { signal: end.signal });
	// Told where the entries are awaited.
	flow.catch(() => undefined);
	const stop = () => end.abort();
	signal?.addEventListener('abort', stop, { once: true });
	let entries = 0;
	let unpacked = 0;
	try {
		for await (const entry of unpacking) {
			signal?.throwIfAborted();
			const { name, size = 0, type } = entry.header;
			entries += 1;
			unpacked += size;
			if (entries > limits.entries || unpacked > limits.unpacked) {
				throw new WordingError(`${archive} is too large when unpacked`);
			}
			const inPackage = name.replace(/^\.?\/*[^/]+\//u, '');
			if (type !== 'file' || size > limits.file || !wanted(inPackage)) {
				entry.resume();
				continue;
			}
			const chunks: Uint8Array[] = [];
			for await (const chunk of entry as AsyncIterable<Uint8Array>) chunks.push(chunk);
			const bytes = Buffer.concat(chunks);
			yield { name: inPackage, read: async () => bytes };
		}
	} catch (error) {
		if (error instanceof WordingError || signal?.aborted) throw error;
		throw new WordingError(`${archive} is not an npm package: ${errorMessage(error)}`);
	} finally {
		signal?.removeEventListener('abort', stop);
		stop();
	}
}
