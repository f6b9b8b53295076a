import { dirname, isAbsolute, join, resolve } from 'node:path';
import { type MemberNode, traverse } from '@humanwhocodes/momoa';
import type { Runtime, RuntimeHome } from '../engine/runtimes/runtime.ts';
import { json5Tree, nameOf } from '../engine/text/json5.ts';
import type { ConfigFile, Environment, FileContent } from '../engine/workspace/snapshot.ts';
import { type DiskFiles, unreadable } from './diskFiles.ts';
import { isInside } from './insideFolder.ts';

/** More than any sane configuration; a bound on what a hostile one can make us read. */
const limits = { includes: 64, depth: 10, length: 1_000_000 } as const;

/** Checking a configuration takes time that grows with its length (UTF-16 units), and it is checked at every keystroke. */
export const withinReason = (content: FileContent): FileContent =>
	content.kind === 'text' && content.text.length > limits.length
		? unreadable(
				`is longer than the ${limits.length.toLocaleString('en')} UTF-16 units that a configuration may have here`,
			)
		: content;

/** Reads a file's text, an open document's before the disk's. */
export type ReadText = (path: string) => Promise<FileContent | undefined>;

export interface ConfigSearch {
	readonly files: DiskFiles;
	readonly readText: ReadText;
	readonly root: string;
	/** Those whose configuration would do, most wanted first. */
	readonly runtimes: readonly Runtime[];
	readonly environment: Environment;
	/** The path that the settings name; empty where they name none. */
	readonly setting: string;
}

export interface FoundConfig {
	readonly config: ConfigFile | undefined;
	/** Every path that was tried or read: a change to any of them may change the outcome. */
	readonly tried: ReadonlySet<string>;
}

/** An absolute path for what a person wrote: `~/…`, absolute, or from `base`. */
function expandPath(written: string, base: string, home: string): string {
	const text = written.trim();
	if (text === '~' || text.startsWith('~/') || text.startsWith('~\\')) return resolve(home, text.slice(2));
	return resolve(base, text);
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
	{ files, readText }: Pick<ConfigSearch, 'files' | 'readText'>,
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
				included.set(target, unreadable('lies outside of the configuration’s folder'));
				continue;
			}
			const found = withinReason((await readText(target)) ?? unreadable('is not there'));
			included.set(target, found);
			if (found.kind === 'text') await visit(target, found.text, depth + 1);
		}
	};
	if (content.kind === 'text') await visit(path, content.text, 1);
	return included;
}

type LoadConfig = (path: string) => Promise<ConfigFile | undefined>;

/** Loads a configuration with what it includes, and writes down in `tried` where it looked. */
function createLoader(search: ConfigSearch, tried: Set<string>): LoadConfig {
	return async (path) => {
		tried.add(path);
		const found = await search.readText(path);
		if (!found) return undefined;
		const content = withinReason(found);
		const included = await readIncludes(search, path, content);
		for (const target of included.keys()) tried.add(target);
		return { path, content, included };
	};
}

/**
 * The configuration that applies to a workspace: the one that the settings name, else one in the workspace, else one beside it,
 * else the runtime's own in the home folder, and that one only where it names this folder as an agent's.
 */
export async function findConfig(search: ConfigSearch): Promise<FoundConfig> {
	const { root, runtimes, environment } = search;
	const tried = new Set<string>();
	const load = createLoader(search, tried);

	if (search.setting.trim()) {
		const path = expandPath(search.setting, root, environment.home);
		const config = await load(path);
		return { config: config ?? { path, content: unreadable('is not there'), included: new Map() }, tried };
	}
	for (const folder of new Set([root, dirname(root)])) {
		for (const name of new Set(runtimes.flatMap(({ configNames }) => configNames))) {
			const config = await load(join(folder, name));
			const isOwn = (runtime: Runtime) =>
				config !== undefined && runtime.configNames.includes(name) && (runtime.ownsConfig?.(config) ?? true);
			if (config && runtimes.some(isOwn)) return { config, tried };
		}
	}
	for (const { home } of runtimes) {
		const found = home && (await findHomeConfig(search, home, load));
		if (found?.namesRoot && found.config) return { config: found.config, tried };
	}
	return { config: undefined, tried };
}

/** The runtime's own configuration, and whether it, or the lack of one, makes `root` the home of one of the runtime's agents. */
async function findHomeConfig(
	{ files, root, environment }: ConfigSearch,
	home: RuntimeHome,
	load: LoadConfig,
): Promise<{ readonly config: ConfigFile | undefined; readonly namesRoot: boolean }> {
	let config: ConfigFile | undefined;
	for (const path of home.configPaths(environment)) {
		// The runtime takes the first that is there, so a later one never counts.
		config = await load(path);
		if (config) break;
	}
	const real = async (path: string) => (await files.realPath(path)) ?? resolve(path);
	const realRoot = await real(root);
	for (const { folder } of home.agentFolders(config, environment)) {
		if ((await real(folder)) === realRoot) return { config, namesRoot: true };
	}
	return { config, namesRoot: false };
}

/**
 * The first runtime whose own configuration, or its default, makes `root` the home of one of its agents. One that could have
 * written the configuration comes before those that can merely read it.
 */
export async function findNamingRuntime(search: ConfigSearch): Promise<Runtime | undefined> {
	const load = createLoader(search, new Set());
	let reader: Runtime | undefined;
	for (const runtime of search.runtimes) {
		const { home } = runtime;
		const found = home && (await findHomeConfig(search, home, load));
		if (!found?.namesRoot) continue;
		if (!home?.isEarlier?.(found.config, search.environment)) return runtime;
		reader ??= runtime;
	}
	return reader;
}
