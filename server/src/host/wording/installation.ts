import { realpath, stat } from 'node:fs/promises';
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import type { InstalledProgram } from '../../engine/runtimes/installedProgram.ts';
import { NotRead, readRegularFile, readRegularText, smallFile } from '../platform/readRegularFile.ts';
import { goBuildOf } from './goProgram.ts';
import { filesInFolder, filesInPackage, type SourceFile, WordingError } from './sourceFiles.ts';

/** A runtime's program as the user has it. */
export interface WordingInstallation {
	/** Absolute path of its folder or archive. */
	readonly path: string;
	/** Undefined where nothing says whose program it is. */
	readonly family?: InstalledProgram;
	/** As the program says itself: `openclaw 2026.9.6`. */
	readonly name?: string;
	readonly version?: string;
	files(signal?: AbortSignal): AsyncIterable<SourceFile>;
}

interface PackageManifest {
	readonly name: string;
	readonly version: string;
}

function parseManifest(text: string): PackageManifest | undefined {
	try {
		const { name, version }: Record<string, unknown> = Object(JSON.parse(text));
		return typeof name === 'string' ? { name, version: typeof version === 'string' ? version : '' } : undefined;
	} catch {
		return undefined;
	}
}

async function textOf(path: string): Promise<string | undefined> {
	try {
		return await readRegularText(path, { limit: smallFile });
	} catch {
		return undefined;
	}
}

const kindOf = async (path: string): Promise<'file' | 'folder' | undefined> => {
	try {
		const facts = await stat(path);
		return facts.isDirectory() ? 'folder' : facts.isFile() ? 'file' : undefined;
	} catch {
		return undefined;
	}
};

type Programs = readonly InstalledProgram[];

const familyOfPackage = (name: string, programs: Programs): InstalledProgram | undefined =>
	programs.find(({ packages }) => packages.includes(name));

const goModuleLine = /^module[ \t]+"?([^\s"]+)/mu;

/** What the program in `folder` says it is; undefined where it says nothing that we know. */
async function sourceIn(folder: string, programs: Programs): Promise<WordingInstallation | undefined> {
	const manifest = parseManifest((await textOf(join(folder, 'package.json'))) ?? '');
	const family = manifest && familyOfPackage(manifest.name, programs);
	if (manifest && family) {
		const { name, version } = manifest;
		const others = family.alsoFrom ?? [];
		// A package manager puts what a package needs inside of it or beside it; the latter behind its real path.
		const real = await realpath(folder);
		const places = others.flatMap((other) => [join(real, 'node_modules', other), join(dirname(real), other)]);
		return {
			path: folder,
			family,
			name: `${name} ${version}`,
			version,
			async *files(signal) {
				yield* filesInFolder(folder, signal);
				for (const place of places) {
					if ((await kindOf(place)) !== 'folder') continue;
					for await (const file of filesInFolder(place, signal)) {
						yield { ...file, name: `${place}/${file.name}` };
					}
				}
			},
		};
	}
	const module = goModuleLine.exec((await textOf(join(folder, 'go.mod'))) ?? '')?.[1];
	const goFamily = programs.find(({ goModule }) => goModule && module?.endsWith(goModule));
	if (!module || !goFamily) return undefined;
	return { path: folder, family: goFamily, name: module, files: (signal) => filesInFolder(folder, signal) };
}

/** Where packages lie under a folder that somebody may name. */
const packageFolders = ['node_modules', join('lib', 'node_modules'), '.'];

/** The program in `folder`, or among the packages below it; the folder as it is where none says its name. */
async function inFolder(folder: string, programs: Programs): Promise<WordingInstallation> {
	const own = await sourceIn(folder, programs);
	if (own) return own;
	// As an archive of npm's unpacks.
	const unpacked = await sourceIn(join(folder, 'package'), programs);
	if (unpacked) return unpacked;
	for (const below of packageFolders) {
		for (const name of programs.flatMap(({ packages }) => packages)) {
			const found = await sourceIn(join(folder, below, name), programs);
			if (found) return found;
		}
	}
	for (const name of programs.flatMap(({ program }) => program ?? [])) {
		const found = await programIn(folder, name, programs);
		if (found) return found;
	}
	return { path: folder, files: (signal) => filesInFolder(folder, signal) };
}

/** Bytes of a program that is one of ours; several times what any has. */
const largestProgram = 512 * 1024 * 1024;

/** The program in the file at `path`, where Go has built it from a module that we know. */
async function goProgramAt(path: string, programs: Programs): Promise<WordingInstallation | undefined> {
	const bytes = await readRegularFile(path, { limit: largestProgram }).catch((error: unknown) => {
		if (!(error instanceof NotRead)) throw error;
		throw new WordingError(error.code === 'EFBIG' ? `${path} is too large` : `${path} is not a file`);
	});
	const build = goBuildOf(bytes);
	const family = programs.find(({ goModule }) => goModule && build?.module.endsWith(goModule));
	if (!build || !family) return undefined;
	const { module, version } = build;
	return {
		path,
		family,
		name: version === '' || version === '(devel)' ? module : `${module} ${version}`,
		async *files() {
			yield { name: basename(path), isProgram: true, read: async () => bytes };
		},
	};
}

async function programIn(folder: string, name: string, programs: Programs): Promise<WordingInstallation | undefined> {
	for (const file of [join(folder, name), join(folder, `${name}.exe`)]) {
		const found = (await kindOf(file)) === 'file' ? await goProgramAt(file, programs) : undefined;
		if (found) return found;
	}
	return undefined;
}

async function inArchive(archive: string, programs: Programs, signal?: AbortSignal): Promise<WordingInstallation> {
	let manifest: PackageManifest | undefined;
	for await (const file of filesInPackage(archive, (name) => name === 'package.json', signal)) {
		manifest = parseManifest(Buffer.from(await file.read()).toString('utf8'));
		break;
	}
	const family = manifest && familyOfPackage(manifest.name, programs);
	return {
		path: archive,
		...(family ? { family } : {}),
		...(manifest ? { name: `${manifest.name} ${manifest.version}`, version: manifest.version } : {}),
		files: (more) => filesInPackage(archive, undefined, more),
	};
}

/** Folders that packages of this machine are in: from `from` upwards, then those that every project shares. */
function sharedFolders(from: string, variables: Readonly<Record<string, string | undefined>>): string[] {
	const folders: string[] = [];
	for (let at = resolve(from); ; at = dirname(at)) {
		folders.push(join(at, 'node_modules'));
		if (dirname(at) === at) break;
	}
	const prefixes = [variables.npm_config_prefix, variables.NPM_CONFIG_PREFIX, dirname(dirname(process.execPath))];
	const shared = prefixes.filter((each) => each !== undefined).map((prefix) => join(prefix, 'lib', 'node_modules'));
	// Windows keeps them beside the program, or in the person's own folder.
	const windows = [dirname(process.execPath), variables.APPDATA && join(variables.APPDATA, 'npm')]
		.filter((each) => each !== undefined && each !== '')
		.map((folder) => join(String(folder), 'node_modules'));
	return [...folders, ...shared, ...windows];
}

/**
 * The installation that somebody means by `target`: a folder, an archive as npm packs it, or the name of a package that
 * is installed here. Reads, and neither runs anything nor asks the network. Throws a `WordingError` where there is none.
 */
export async function findInstallation(
	target: string,
	{ from, variables, programs, signal }: FindOptions,
): Promise<WordingInstallation> {
	const path = resolve(from, target);
	const kind = await kindOf(path);
	if (kind === 'folder') return inFolder(path, programs);
	if (kind === 'file') {
		if (/\.(?:tgz|tar\.gz)$/u.test(basename(path))) return inArchive(path, programs, signal);
		const program = await goProgramAt(path, programs);
		if (program) return program;
		throw new WordingError(`${target} is not a folder, a .tgz package, or a known program`);
	}
	for (const name of programs.flatMap(({ program }) => program ?? []).filter((each) => each === target)) {
		for (const folder of (variables.PATH ?? variables.Path ?? '').split(delimiter).filter(isAbsolute)) {
			const found = await programIn(folder, name, programs);
			if (found) return found;
		}
		throw new WordingError(`${target} is not on your PATH; name the program, or the folder of its source code`);
	}
	if (familyOfPackage(target, programs)) {
		for (const folder of sharedFolders(from, variables)) {
			const found = await sourceIn(join(folder, target), programs);
			if (found) return found;
		}
		throw new WordingError(`${target} is not installed in the usual places; name its folder`);
	}
	throw new WordingError(`${target}: there is no such folder, program, package or .tgz file`);
}

export interface FindOptions {
	/** Absolute path that relative ones start from. */
	readonly from: string;
	readonly variables: Readonly<Record<string, string | undefined>>;
	/** The programs that are known. */
	readonly programs: readonly InstalledProgram[];
	readonly signal?: AbortSignal;
}
