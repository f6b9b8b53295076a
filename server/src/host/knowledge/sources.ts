import { homedir } from 'node:os';
import { basename, isAbsolute, join, resolve, sep } from 'node:path';
import type { Convert } from '../../engine/knowledge/documents/convert.ts';
import { mimeFromPath } from '../../engine/knowledge/documents/mimeTypes.ts';
import type { KnowledgeContext, KnowledgeSource, SourceFilters } from '../../engine/knowledge/operations/operation.ts';
import { globParts, isGlob } from '../../engine/knowledge/paths/globs.ts';
import { diskFiles, reasonOf } from '../platform/diskFiles.ts';
import { isInside } from '../platform/insideFolder.ts';
import { NotRead, readRegularFile } from '../platform/readRegularFile.ts';
import { storeFileTest } from './place.ts';
import { walk } from './walk.ts';

export interface SourceOptions {
	/** What relative paths count from. Absolute. */
	readonly cwd: string;
	/** Files in this folder are stored by their place in it. Absolute. */
	readonly root: string;
	/** The store’s own file, which is never taken in. Absolute. */
	readonly store: string;
	readonly convert: Convert;
	/** A folder that every file has to lie in once links are resolved. Absolute. */
	readonly within?: string;
}

/** Bytes of one file; what is longer is data, and nobody reads it. */
const largestFile = 50 * 1024 * 1024;

/** Finds files that a person has named: files, folders and globs, anywhere on the disk. Not for what an agent asks. */
export function fileSources({
	cwd,
	root,
	store,
	convert,
	within,
}: SourceOptions): NonNullable<KnowledgeContext['findSources']> {
	const sourceOf = (absPath: string, relPathFromBase: string): KnowledgeSource => ({
		absPath,
		relPathFromBase,
		...(isInside(root, absPath) && { logicalPath: absPath.slice(root.length + (root.endsWith(sep) ? 0 : 1)) }),
		async load() {
			const bytes = await readSource(absPath, within);
			return { bytes, converted: await convert(bytes, mimeFromPath(absPath), basename(absPath)) };
		},
	});

	return async (source, filters) => {
		if (source.trim() === '')
			return { error: 'a source cannot be empty; name a file, a folder, a pattern or a web page' };
		const given = expandHome(source);
		const path = resolve(cwd, given);
		const [facts] = await diskFiles.facts([path]);
		// A file may be called `notes [old].md`.
		if (!facts && isGlob(given)) return fromGlob(given, filters);
		switch (facts?.target) {
			case 'file':
				return (await storeFileTest(store))(path, (await diskFiles.realPath(path)) ?? path)
					? { error: `${source}: this is the knowledge store itself` }
					: [sourceOf(path, basename(path))];
			case 'folder':
				return orNothing(
					await found(path, '**', filters),
					`${source}: there is nothing in this folder that can be added`,
				);
			case 'other':
				return { error: `${source}: this is not a normal file, or its folder cannot be opened` };
			case 'nothing':
				return { error: `${source}: this is a broken link` };
			default:
				return {
					error: `${source}: ${elsewhere.test(source) ? noAddress(source) : 'there is no such file or folder'}`,
				};
		}
	};

	async function fromGlob(glob: string, filters: SourceFilters) {
		const { base, remainder } = globParts(sep === '\\' ? glob.replaceAll('\\', '/') : glob, cwd);
		return orNothing(await found(base, remainder, filters), `${glob}: no file matches`);
	}

	async function found(base: string, pattern: string, filters: SourceFilters): Promise<readonly KnowledgeSource[]> {
		const { files, closed } = await walk(base, pattern, filters, store);
		const found = files.map((path) => sourceOf(join(base, path), path));
		return [...found, ...closed.map(({ path, reason }) => closedFolder(join(base, path), path, reason))];
	}
}

/** An address of a kind that nothing is fetched from; on Windows, a single letter is a drive. */
const elsewhere = /^[a-z][a-z\d+.-]+:\/\//i;

const noAddress = (source: string): string =>
	/^file:/i.test(source)
		? 'write the path of the file itself, without file:'
		: 'only pages with https: can be fetched; save it as a file, and add that';

/** Fails like a file that cannot be read, so that nobody takes what is in it for added. */
const closedFolder = (absPath: string, relPathFromBase: string, reason: string): KnowledgeSource => ({
	absPath,
	relPathFromBase,
	load: () => Promise.reject(new Error(`this folder cannot be opened: ${reason}`)),
});

const orNothing = (files: readonly KnowledgeSource[], error: string) => (files.length > 0 ? files : { error });

function expandHome(path: string): string {
	if (path === '~') return homedir();
	const rest = /^~[/\\](.*)/su.exec(path)?.[1];
	return rest === undefined || isAbsolute(path) ? path : join(homedir(), rest);
}

/** The bytes of a file that is added. Rejects with a line on why it cannot be. */
export async function readSource(path: string, within?: string): Promise<Uint8Array> {
	try {
		return await readRegularFile(path, { limit: largestFile, ...(within !== undefined && { within }) });
	} catch (error) {
		if (error instanceof NotRead && error.code === 'EFBIG') {
			throw new Error(`it has ${Math.ceil(error.size / 1024 / 1024)} MB; files of up to 50 MB can be added`);
		}
		if (error instanceof NotRead && error.code === 'EOUTSIDE')
			throw new Error('a link leads to a file outside the workspace');
		if (path.includes('\uFFFD')) throw new Error('its name is not valid Unicode; rename the file, then add it');
		throw new Error(reasonOf(error));
	}
}
