import { delimiter, dirname, isAbsolute, join } from 'node:path';
import type { Installation } from '../../engine/runtimes/detection/scene.ts';
import type { InstalledProgram } from '../../engine/runtimes/installedProgram.ts';
import type { Environment } from '../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../platform/diskFiles.ts';

/** How much is looked at: a home folder may have many versions of Node, and a PATH may be long. */
const limits = { searchPath: 64, versions: 24, climb: 5 } as const;

/** UTF-16 units of a manifest that is one. */
const longestManifest = 1_000_000;

/** Where programs of the runtimes are installed on this machine, as their manifests say. Nothing is run. */
export interface Installations {
	/** For the workspace at `root`, the one that would run first. What lies outside of it is looked for once. Never rejects. */
	around(root: string): Promise<readonly Installation[]>;
	/**
	 * Absolute paths, each in a folder that is there, whose coming, changing or going may make another answer, as far as anybody
	 * has asked.
	 */
	readonly watched: readonly string[];
	/** Looks for everything anew. */
	renew(): void;
}

/** For whoever does not look. */
export const noInstallations: Installations = { around: async () => [], watched: [], renew: () => {} };

type Variables = Environment['variables'];

const absolutes = (...paths: readonly (string | undefined)[]): string[] =>
	paths.filter((path): path is string => path !== undefined && isAbsolute(path));

/** Folders that programs are installed under, each with its packages in `lib/node_modules`. */
const prefixes = (home: string, variables: Variables, programs: readonly InstalledProgram[]): string[] =>
	absolutes(
		variables.npm_config_prefix,
		variables.NPM_CONFIG_PREFIX,
		variables.HOMEBREW_PREFIX,
		...programs.flatMap(({ prefixes: own = [] }) => own.map((folder) => join(home, folder))),
		join(home, '.npm-global'),
		join(home, '.npm-packages'),
		join(home, '.local'),
		...programs.flatMap(({ packages }) =>
			packages.map((name) => join(home, '.volta', 'tools', 'image', 'packages', name)),
		),
		'/opt/homebrew',
		'/home/linuxbrew/.linuxbrew',
		'/usr/local',
		'/usr',
	);

/** Folders with one folder for each version of Node, and what leads from there to the prefix. */
const versionManagers = (home: string, variables: Variables): readonly (readonly [folder: string, below: string])[] => [
	...absolutes(variables.NVM_DIR, join(home, '.nvm')).map((folder) => [join(folder, 'versions', 'node'), ''] as const),
	...absolutes(variables.FNM_DIR, join(home, '.local', 'share', 'fnm'), join(home, '.fnm')).map(
		(folder) => [join(folder, 'node-versions'), 'installation'] as const,
	),
	...absolutes(variables.ASDF_DATA_DIR, join(home, '.asdf')).map(
		(folder) => [join(folder, 'installs', 'nodejs'), ''] as const,
	),
	...absolutes(variables.MISE_DATA_DIR, join(home, '.local', 'share', 'mise')).map(
		(folder) => [join(folder, 'installs', 'node'), ''] as const,
	),
	[join(home, '.volta', 'tools', 'image', 'node'), ''],
];

/** Folders that packages lie in side by side. */
const packageFolders = (home: string, variables: Variables, programs: readonly InstalledProgram[]): string[] => [
	...prefixes(home, variables, programs).map((prefix) => join(prefix, 'lib', 'node_modules')),
	...absolutes(variables.PNPM_HOME, join(home, '.local', 'share', 'pnpm'), join(home, 'Library', 'pnpm')).map(
		(folder) => join(folder, 'global', '5', 'node_modules'),
	),
	...absolutes(variables.BUN_INSTALL, join(home, '.bun')).map((folder) =>
		join(folder, 'install', 'global', 'node_modules'),
	),
	join(home, '.config', 'yarn', 'global', 'node_modules'),
	...absolutes(variables.APPDATA && join(variables.APPDATA, 'npm', 'node_modules')),
	...absolutes(variables.LOCALAPPDATA && join(variables.LOCALAPPDATA, 'pnpm', 'global', '5', 'node_modules')),
];

/** Folders above `root`, itself included, in which a project may have its packages. */
function nodeModulesAround(root: string): string[] {
	const folders: string[] = [];
	for (let at = root; ; at = dirname(at)) {
		folders.push(join(at, 'node_modules'));
		if (dirname(at) === at) return folders;
	}
}

/** Looks for `programs`, along the paths that `environment` names. */
export function createInstallations(
	files: DiskFiles,
	{ home, variables }: Environment,
	programs: readonly InstalledProgram[],
): Installations {
	const programOf: ReadonlyMap<string, InstalledProgram> = new Map(
		programs.flatMap((program) => program.packages.map((name) => [name, program] as const)),
	);
	const packages: readonly string[] = [...programOf.keys()];
	let shared: Promise<readonly Installation[]> | undefined;
	let perRoot = new Map<string, Promise<readonly Installation[]>>();
	const watched = new Set<string>();

	/** The program whose manifest lies in `folder`. */
	const installedIn = async (folder: string): Promise<Installation | undefined> => {
		const content = await files.read(join(folder, 'package.json'));
		if (content?.kind !== 'text' || content.text.length > longestManifest) return undefined;
		try {
			const { name, version }: Record<string, unknown> = Object(JSON.parse(content.text));
			const program = typeof name === 'string' ? programOf.get(name) : undefined;
			if (!program || typeof version !== 'string' || program.reserved?.test(version)) return undefined;
			return { family: program.family, version, path: folder };
		} catch {
			return undefined;
		}
	};

	/** The programs among the packages in these folders, in this order. */
	const packagesIn = async (folders: readonly string[]): Promise<Installation[]> => {
		const known = await files.facts(folders);
		// A package manager puts a package in its place whole, and takes it away whole.
		const there = folders.filter((_, index) => known[index]?.target === 'folder');
		const places = there.flatMap((folder) => packages.map((name) => join(folder, name)));
		for (const place of places) watched.add(place);
		const facts = await files.facts(places);
		const found: Installation[] = [];
		for (const [index, place] of places.entries()) {
			if (facts[index]?.target !== 'folder') continue;
			const installation = await installedIn(place);
			if (!installation) continue;
			watched.add(join(place, 'package.json'));
			found.push(installation);
		}
		return found;
	};

	/** The programs that a shell would start by name: what is on the PATH is mostly a link into the package. */
	const onSearchPath = async (): Promise<Installation[]> => {
		const folders = (variables.PATH ?? variables.Path ?? '')
			.split(delimiter)
			.filter(isAbsolute)
			.slice(0, limits.searchPath);
		// No command has a scope in its name.
		const commands = packages.filter((name) => !name.includes('/'));
		const places = folders.flatMap((folder) => commands.map((name) => join(folder, name)));
		const facts = await files.facts(places);
		const found: Installation[] = [];
		for (const [index, place] of places.entries()) {
			if (facts[index]?.target !== 'file') continue;
			const real = await files.realPath(place);
			// On Windows it is a small command file, and the packages lie beside it.
			if (real === place) found.push(...(await packagesIn([join(dirname(place), 'node_modules')])));
			if (real === undefined || real === place) continue;
			let folder = dirname(real);
			for (let step = 0; step < limits.climb && dirname(folder) !== folder; step++, folder = dirname(folder)) {
				const installation = await installedIn(folder);
				if (!installation) continue;
				watched.add(join(folder, 'package.json'));
				found.push(installation);
				break;
			}
		}
		return found;
	};

	/** The prefix of each version of Node that a version manager keeps, the newest first. */
	const managed = async (): Promise<string[]> => {
		const found: string[] = [];
		for (const [folder, below] of versionManagers(home, variables)) {
			const listing = await files.list(folder);
			if (listing.kind !== 'listed') continue;
			const versions = listing.entries
				.filter(({ kind }) => kind === 'folder')
				.map(({ name }) => name)
				.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
			for (const version of versions.slice(0, limits.versions))
				found.push(join(folder, version, below, 'lib', 'node_modules'));
		}
		return found;
	};

	/** The source in the home folder, where the program's own installer puts it. */
	const checkouts = async (): Promise<Installation[]> => {
		const found = await Promise.all(packages.map((name) => installedIn(join(home, name))));
		return found.filter((installation) => installation !== undefined);
	};

	const findShared = async (): Promise<readonly Installation[]> => [
		...(await onSearchPath()),
		...(await packagesIn([...packageFolders(home, variables, programs), ...(await managed())])),
		...(await checkouts()),
	];

	const find = async (root: string): Promise<readonly Installation[]> => {
		shared ??= findShared();
		const all = [...(await packagesIn(nodeModulesAround(root))), ...(await shared)];
		const seen = new Set<string>();
		const different: Installation[] = [];
		for (const installation of all) {
			const real = (await files.realPath(installation.path)) ?? installation.path;
			if (!seen.has(real)) different.push(installation);
			seen.add(real);
		}
		return different;
	};

	return {
		around(root) {
			const known = perRoot.get(root) ?? find(root).catch(() => []);
			perRoot.set(root, known);
			return known;
		},
		get watched() {
			return [...watched];
		},
		renew() {
			shared = undefined;
			perRoot = new Map();
		},
	};
}
