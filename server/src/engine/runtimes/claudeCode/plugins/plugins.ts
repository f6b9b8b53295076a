import { basename, join, resolve } from 'node:path';
import { keptOn } from '../../../text/keptOn.ts';
import type { TextContent } from '../../../workspace/snapshot.ts';
import type { ClaudeRun } from '../config/run.ts';
import { type ManifestFault, manifestIn, type PluginParts } from './manifest.ts';
import { type MarketplaceEntry, marketplaceAt } from './marketplace.ts';

/** A plug-in, and where it keeps its parts. Paths are absolute. */
export interface Plugin {
	/** What stands before the colon: `kilns:glaze`. */
	readonly name: string;
	readonly folder: string;
	/** Folders of skills, or of one skill, in their order. */
	readonly skills: readonly string[];
	readonly commands: readonly { readonly path: string; readonly name?: string }[];
	/** Files and folders. */
	readonly agents: readonly string[];
}

/** A folder that says that it is a plug-in, and of which nothing is loaded. */
interface RefusedPlugin {
	readonly manifest: string;
	readonly content: TextContent;
	readonly fault: ManifestFault;
}

export interface FoundPlugins {
	readonly plugins: readonly Plugin[];
	readonly refused: readonly RefusedPlugin[];
}

const nothing: FoundPlugins = { plugins: [], refused: [] };

/** A folder with more of them than this is looked at no further. */
const mostPlugins = 300;

const unstated: PluginParts = { skills: undefined, commands: undefined, agents: undefined };

/** What a marketplace says of skills stands in the place of `skills/`; what a manifest says comes to it. */
function skillFolders({ places }: ClaudeRun, folder: string, own: PluginParts, listed: PluginParts): readonly string[] {
	const at = (paths: readonly string[] = []) => paths.map((path) => join(folder, path));
	const usual = join(folder, 'skills');
	if (listed.skills) return at([...listed.skills, ...(own.skills ?? [])]);
	// Where there is no such folder, the plug-in may be one skill.
	const isThere = places.facts(usual).kind === 'folder';
	return [...new Set([isThere || own.skills ? usual : folder, ...at(own.skills)])];
}

/** The plug-in in `folder`, which `entry` of a marketplace may say more of; undefined where nothing is there. */
function pluginAt(run: ClaudeRun, folder: string, entry?: MarketplaceEntry): FoundPlugins {
	if (run.places.facts(folder).kind !== 'folder') return nothing;
	const file = join(folder, '.claude-plugin', 'plugin.json');
	const content = run.places.read(file);
	const manifest = content?.kind === 'text' ? manifestIn(content) : undefined;
	if (manifest?.kind === 'refused' && content?.kind === 'text')
		return { plugins: [], refused: [{ manifest: file, content, fault: manifest.fault }] };
	const own = manifest?.kind === 'manifest' ? manifest.parts : unstated;
	const listed = entry?.parts ?? unstated;
	const commands = own.commands ?? listed.commands ?? [{ path: 'commands' }];
	const plugin: Plugin = {
		name: (manifest?.kind === 'manifest' ? manifest.name : entry?.name) ?? basename(folder),
		folder,
		skills: skillFolders(run, folder, own, listed),
		commands: commands.map(({ path, ...more }) => ({ path: join(folder, path), ...more })),
		agents: (own.agents ?? listed.agents ?? ['agents']).map((path) => join(folder, path)),
	};
	return { plugins: [plugin], refused: [] };
}

const together = (found: readonly FoundPlugins[]): FoundPlugins => ({
	plugins: found.flatMap(({ plugins }) => plugins),
	refused: found.flatMap(({ refused }) => refused),
});

const saysSo = ({ places }: ClaudeRun, folder: string): boolean =>
	places.facts(join(folder, '.claude-plugin', 'plugin.json')).kind === 'file';

/** Folders in `folder` that say of themselves that they are plug-ins. */
const pluginsBelow = (run: ClaudeRun, folder: string): readonly string[] =>
	(run.places.list(folder) ?? [])
		.filter(({ kind }) => kind === 'folder')
		.slice(0, mostPlugins)
		.map(({ name }) => join(folder, name))
		.filter((each) => saysSo(run, each));

/** A folder that `--plugin-dir` names is a plug-in, or holds some. */
function namedPlugins(run: ClaudeRun, folder: string): FoundPlugins {
	const within = saysSo(run, folder) ? [] : pluginsBelow(run, folder);
	return within.length > 0 ? together(within.map((each) => pluginAt(run, each))) : pluginAt(run, folder);
}

const loaded = keptOn<ClaudeRun, FoundPlugins>();

/** The plug-ins that the command line has loaded. Those that a person has installed are not known. */
export function loadedPlugins(run: ClaudeRun): FoundPlugins {
	const known = loaded.get(run);
	if (known) return known;
	const { options, cwd } = run;
	const folders = options.given.has('--safe-mode') ? [] : options.pluginFolders;
	const found = together(folders.map((folder) => namedPlugins(run, resolve(cwd, folder))));
	loaded.set(run, found);
	return found;
}

function keptIn(run: ClaudeRun): FoundPlugins {
	const { root } = run;
	const entries = marketplaceAt(run, root)?.entries.slice(0, mostPlugins) ?? [];
	const listed = together(entries.map((entry) => pluginAt(run, entry.folder, entry)));
	const named = new Set(entries.map(({ folder }) => folder));
	const further = [...(saysSo(run, root) ? [root] : []), ...pluginsBelow(run, join(root, 'plugins'))];
	return together([listed, ...further.filter((folder) => !named.has(folder)).map((folder) => pluginAt(run, folder))]);
}

const kept = keptOn<ClaudeRun, FoundPlugins>();

/** The plug-ins that the workspace itself holds, loaded or not: of a marketplace, at its root, and in `plugins`. */
export function keptPlugins(run: ClaudeRun): FoundPlugins {
	const found = kept.get(run) ?? keptIn(run);
	kept.set(run, found);
	return found;
}

/** Those of the workspace that the run does not load. */
export function idlePlugins(run: ClaudeRun): readonly Plugin[] {
	const active = new Set(loadedPlugins(run).plugins.map(({ folder }) => folder));
	return keptPlugins(run).plugins.filter(({ folder }) => !active.has(folder));
}
