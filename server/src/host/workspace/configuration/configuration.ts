import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { type MemberNode, traverse } from '@humanwhocodes/momoa';
import type { Naming } from '../../../engine/runtimes/detection/scene.ts';
import type { KnownRuntime } from '../../../engine/runtimes/runtime.ts';
import { json5Tree, nameOf } from '../../../engine/text/json5.ts';
import type { ConfigFile, Environment, FileContent } from '../../../engine/workspace/snapshot.ts';
import { type DiskFiles, unreadable } from '../../platform/diskFiles.ts';
import { isInside, isSamePlace } from '../../platform/insideFolder.ts';
import { ofDisk } from '../../platform/ofDisk.ts';
import { sameConfig } from '../equality.ts';
import { housingOf, placesAbove } from './configurationsAbove.ts';
import { variablesIn, variablesOf } from './environmentFile.ts';
import { homesAbove, namesOfCopy } from './homesAbove.ts';

/** More than any sane configuration; a bound on what a hostile one can make us read. */
const limits = { includes: 64, depth: 10, length: 1_000_000 } as const;

/** Checking a configuration takes time that grows with its length (UTF-16 units), and it is checked at every keystroke. */
export const withinReason = (content: FileContent): FileContent =>
	content.kind === 'text' && content.text.length > limits.length
		? unreadable(`is longer than ${limits.length.toLocaleString('en')} characters, the most that are read`)
		: content;

/** Reads a file's text, an open document's before the disk's. */
export type ReadText = (path: string) => Promise<FileContent | undefined>;

/** What it takes to look for a configuration at home. */
interface HomeSearch {
	readonly files: DiskFiles;
	readonly readText: ReadText;
	readonly environment: Environment;
}

export interface ConfigSearch extends HomeSearch {
	readonly homes: Homes;
	readonly root: string;
	/** Those whose configuration would do, most wanted first. */
	readonly runtimes: readonly KnownRuntime[];
	/** The path that the settings name; empty where they name none. */
	readonly setting: string;
	/** The folders that are open: how far up one is looked for. */
	readonly open: readonly string[];
}

export interface FoundConfig {
	readonly config: ConfigFile | undefined;
	/** Every path that was tried or read: a change to any of them may change the outcome. */
	readonly tried: ReadonlySet<string>;
	/** Folders that it gives its agents, and that are the workspace's: as they are written, before links are followed. */
	readonly rootNames?: ReadonlySet<string>;
}

/** An absolute path for what a person wrote: `~/…`, absolute, or from `base`. */
function expandPath(written: string, base: string, home: string): string {
	const text = written.trim();
	if (text === '~' || text.startsWith('~/') || text.startsWith('~\\')) return resolve(home, text.slice(2));
	return ofDisk(resolve(base, text));
}

/** The targets of every `$include` in a JSON5 text, as written; none where it does not parse. */
export function includesIn(text: string): readonly string[] {
	// Parsing for nothing would be the greater part of loading a configuration.
	if (!text.includes('$include')) return [];
	const tree = json5Tree(text);
	if (!tree) return [];
	const targets: string[] = [];
	traverse(tree, {
		enter(node) {
			if (node.type !== 'Member') return;
			const member = node as MemberNode;
			if (nameOf(member) !== '$include') return;
			const { value: given } = member;
			const values = given.type === 'Array' ? given.elements.map(({ value }) => value) : [given];
			for (const value of values) if (value.type === 'String') targets.push(value.value);
		},
	});
	return targets;
}

/** Reads what the configuration includes, but nothing outside of the configuration's own folder. */
async function readIncludes(
	{ files, readText }: HomeSearch,
	path: string,
	content: FileContent,
): Promise<ReadonlyMap<string, FileContent>> {
	const included = new Map<string, FileContent>();
	const base = dirname(path);
	const realBase = (await files.realPath(base)) ?? base;
	const isWithin = async (target: string) =>
		isInside(base, target) && isInside(realBase, (await files.realPath(target)) ?? realBase);
	const visit = async (from: string, text: string, depth: number): Promise<void> => {
		if (depth > limits.depth) return;
		for (const written of includesIn(text)) {
			const target = isAbsolute(written) ? resolve(written) : resolve(dirname(from), written);
			if (included.has(target) || target === path || included.size >= limits.includes) continue;
			if (!(await isWithin(target))) {
				included.set(target, unreadable('is outside the configuration’s folder'));
				continue;
			}
			const found = withinReason((await readText(target)) ?? unreadable('does not exist'));
			included.set(target, found);
			if (found.kind === 'text') await visit(target, found.text, depth + 1);
		}
	};
	if (content.kind === 'text') await visit(path, content.text, 1);
	return included;
}

/** Where the first of `paths` is missing, all the others are read at once: there may be twenty, and mostly none of them is there. */
function readingAhead(readText: ReadText, [first, ...others]: readonly string[]): ReadText {
	let ahead: ReadonlyMap<string, ReturnType<ReadText>> | undefined;
	return async (path) => {
		if (path === first) return readText(path);
		ahead ??= new Map(others.map((other) => [other, readText(other)]));
		return ahead.get(path) ?? readText(path);
	};
}

type LoadConfig = (path: string) => Promise<ConfigFile | undefined>;

/** Loads a configuration with what it includes, and writes down in `tried` where it looked. */
function createLoader(search: HomeSearch, tried: Set<string>): LoadConfig {
	return async (path) => {
		tried.add(path);
		const found = await search.readText(path);
		if (!found) return undefined;
		const content = withinReason(found);
		const included = await readIncludes(search, path, content);
		for (const target of included.keys()) tried.add(target);
		const names = variablesIn([content, ...included.values()]);
		if (names.size === 0) return { path, content, included };
		const beside = join(dirname(path), '.env');
		tried.add(beside);
		const variables = variablesOf(await search.readText(beside), names);
		return { path, content, included, ...(variables && { variables }) };
	};
}

/**
 * The configuration that applies to a workspace: the one that the settings name, else one in the workspace, else one beside it,
 * else one further up in the open folder, or in `config` there, that names this folder as an agent's, on this computer or on the one that it is a copy from, else one in the program's own folder further up, if
 * that has the agent live here, else the runtime's own in the home folder, where that names it, else the nearest further up that
 * keeps its agents nowhere else in the project.
 */
export async function findConfig(search: ConfigSearch): Promise<FoundConfig> {
	const { root, runtimes, environment } = search;
	const tried = new Set<string>();
	const load = createLoader(search, tried);

	if (search.setting.trim()) {
		const path = expandPath(search.setting, root, environment.home);
		const config = await load(path);
		return { config: config ?? { path, content: unreadable('does not exist'), included: new Map() }, tried };
	}
	/** Configurations in `folder`, each with the runtimes that take it for theirs. */
	async function* ownedIn(folder: string) {
		for (const name of new Set(runtimes.flatMap(({ config }) => config?.names ?? []))) {
			const config = await load(join(folder, name));
			if (!config) continue;
			const owners = runtimes.filter(({ config: own }) => own?.names.includes(name) && (own.owns?.(config) ?? true));
			if (owners.length > 0) yield { config, owners };
		}
	}
	/** `config` of a copy, where it has an agent live in the folder by the name that this has on the computer that it comes from. */
	const copied = (config: ConfigFile, owners: readonly KnownRuntime[], project: string): FoundConfig | undefined => {
		// Whoever keeps it in a folder of its own starts the program in the one above: a relative path counts from there.
		const isPlain = config.included.size === 0;
		const seen = isPlain ? { ...config, path: join(project, basename(config.path)) } : config;
		const called = owners.map((runtime) =>
			namesOfCopy(config, root, { project, runtime, environment }, environment, seen),
		);
		const rootNames = new Set(called.flatMap((names) => [...names]));
		return rootNames.size > 0 ? { config, tried, rootNames } : undefined;
	};
	const near = new Set([root, dirname(root)]);
	for (const folder of near)
		for await (const { config, owners } of ownedIn(folder))
			return (folder === root ? undefined : copied(config, owners, folder)) ?? { config, tried };

	const real = async (path: string) => (await search.files.realPath(path)) ?? resolve(path);
	let ofProject: ConfigFile | undefined;
	// What lies beside the folder is looked at in any case; so is a folder for it there.
	for (const { folder, project } of placesAbove(root, [...search.open, dirname(root)])) {
		if (near.has(folder)) continue;
		for await (const { config, owners } of ownedIn(folder)) {
			const housing = await housingOf(config, { root, project }, owners, environment, real);
			if (housing === 'here') return { config, tried };
			const copy = copied(config, owners, project);
			if (copy) return copy;
			if (housing === 'open' && folder === project) ofProject ??= config;
		}
	}
	for (const above of homesAbove(root, search.open, runtimes, environment)) {
		const config = await load(above.path);
		const rootNames = config && namesOfCopy(config, root, above, environment);
		if (rootNames && rootNames.size > 0) return { config, tried, rootNames };
	}
	const realRoot = await real(root);
	for (const runtime of runtimes) {
		const home = await search.homes.of(runtime);
		for (const path of home?.tried ?? []) tried.add(path);
		if (home?.config && home.folders.includes(realRoot)) return { config: home.config, tried };
	}
	return { config: ofProject, tried };
}

/** The folders that `config` gives agents of `runtime` and that are `root`: under its name, by a link, in other letter case. */
export async function rootNamesIn(
	config: ConfigFile | undefined,
	root: string,
	{ detection: { home } }: KnownRuntime,
	{ files, environment }: Pick<HomeSearch, 'files' | 'environment'>,
): Promise<ReadonlySet<string>> {
	const real = async (path: string) => (await files.realPath(path)) ?? resolve(path);
	const folders = [...new Set((home?.agentFolders(config, environment) ?? []).map(({ folder }) => folder))];
	const realRoot = folders.length > 0 ? await real(root) : root;
	const leads = await Promise.all(folders.map(async (folder) => isSamePlace(await real(folder), realRoot)));
	return new Set(folders.filter((_folder, index) => leads[index]));
}

/** A runtime's own configuration on this machine, and where it, or the lack of one, has agents live. */
interface HomeConfig {
	readonly config: ConfigFile | undefined;
	/** Absolute, links resolved; those that it names count though the runtime throws it away for something else. */
	readonly folders: readonly string[];
	/** Those of them that it names in vain. */
	readonly inVain: readonly string[];
	readonly tried: ReadonlySet<string>;
}

/** What each runtime has at home; looked up once, until it is renewed. */
export interface Homes {
	/** Undefined where the runtime keeps everything in the workspace. */
	of(runtime: KnownRuntime): Promise<HomeConfig | undefined>;
	renew(): void;
}

export function createHomes(search: HomeSearch): Homes {
	let known = new Map<string, Promise<HomeConfig | undefined>>();
	/** A configuration that says what it said stays the same object, so that nobody checks it again. */
	const before = new Map<string, ConfigFile>();
	const keep = (config: ConfigFile): ConfigFile => {
		const old = before.get(config.path);
		if (old && sameConfig(old, config)) return old;
		before.set(config.path, config);
		return config;
	};
	const real = async (path: string) => (await search.files.realPath(path)) ?? resolve(path);

	const read = async ({ detection: { home } }: KnownRuntime): Promise<HomeConfig | undefined> => {
		if (!home) return undefined;
		const { environment } = search;
		const tried = new Set<string>();
		const paths = home.configPaths(environment);
		const load = createLoader({ ...search, readText: readingAhead(search.readText, paths) }, tried);
		let config: ConfigFile | undefined;
		for (const path of paths) {
			// The runtime takes the first that is there, so a later one never counts.
			const found = await load(path);
			config = found && keep(found);
			if (config) break;
		}
		const stated = config ? (home.statedFolders?.(config, environment) ?? []) : [];
		const lived = home.agentFolders(config, environment).map(({ folder }) => folder);
		const own = await Promise.all([...new Set(lived)].map(real));
		const named = await Promise.all(stated.map(real));
		return {
			config,
			folders: [...new Set([...own, ...named])],
			inVain: named.filter((folder) => !own.includes(folder)),
			tried,
		};
	};
	return {
		of(runtime) {
			const found = known.get(runtime.id) ?? read(runtime);
			known.set(runtime.id, found);
			return found;
		},
		renew() {
			known = new Map();
		},
	};
}

/** Every one of `runtimes` that makes `root` the home of one of its agents, by its configuration or by default. */
export async function findNamings(
	root: string,
	runtimes: readonly KnownRuntime[],
	homes: Homes,
	files: DiskFiles,
): Promise<readonly Naming[]> {
	const namings: Naming[] = [];
	const realRoot = (await files.realPath(root)) ?? resolve(root);
	for (const runtime of runtimes) {
		const home = await homes.of(runtime);
		if (!home?.folders.includes(realRoot)) continue;
		const { config, inVain } = home;
		namings.push({
			runtime: runtime.id,
			...(config && { config: config.path }),
			...(inVain.includes(realRoot) && { isInVain: true }),
		});
	}
	return namings;
}
