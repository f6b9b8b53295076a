import { basename, join } from 'node:path';
import type { TextContent } from '../../../workspace/snapshot.ts';
import type { ClaudeRun } from '../config/run.ts';
import { type ManifestFault, manifestIn, type PluginParts } from './manifest.ts';
import type { MarketplaceEntry } from './marketplace.ts';

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

const noPlugins: FoundPlugins = { plugins: [], refused: [] };

const unstated: PluginParts = { skills: undefined, commands: undefined, agents: undefined };

/** What is said of skills comes to `skills/`; only of a plug-in that is the whole marketplace, the list of that one stands in its place. */
function skillFolders(
	{ places }: ClaudeRun,
	folder: string,
	own: PluginParts,
	{ isWhole = false, parts = unstated }: Partial<MarketplaceEntry>,
): readonly string[] {
	const at = (paths: readonly string[] = []) => paths.map((path) => join(folder, path));
	const said = at([...(parts.skills ?? []), ...(own.skills ?? [])]);
	if (isWhole && parts.skills) return said;
	const usual = join(folder, 'skills');
	// Where there is no such folder, the plug-in may be one skill.
	const isThere = places.facts(usual).kind === 'folder';
	return [...new Set([isThere || said.length > 0 ? usual : folder, ...said])];
}

const faultOfBoth: ManifestFault = {
	message:
		'marketplace.json says "strict": false and names parts of it as well. Remove this file, or the parts from the list',
	range: { start: 0, end: 1 },
};

const namesParts = ({ parts }: MarketplaceEntry): boolean => Object.values(parts).some((part) => part !== undefined);

/** The plug-in in `folder`, which `entry` of a marketplace may say more of; undefined where nothing is there. */
export function pluginAt(run: ClaudeRun, folder: string, entry?: MarketplaceEntry): FoundPlugins {
	if (run.places.facts(folder).kind !== 'folder') return noPlugins;
	const file = join(folder, '.claude-plugin', 'plugin.json');
	const content = run.places.read(file);
	const manifest = content?.kind === 'text' ? manifestIn(content) : undefined;
	const isTwice = manifest !== undefined && entry?.isStrict === false && namesParts(entry);
	const fault = manifest?.kind === 'refused' ? manifest.fault : isTwice ? faultOfBoth : undefined;
	if (fault && content?.kind === 'text') return { plugins: [], refused: [{ manifest: file, content, fault }] };
	const own = manifest?.kind === 'manifest' ? manifest.parts : unstated;
	const listed = entry?.parts ?? unstated;
	const commands = [...(own.commands ?? [{ path: 'commands' }]), ...(listed.commands ?? [])];
	const agents = [...(own.agents ?? ['agents']), ...(listed.agents ?? [])];
	const plugin: Plugin = {
		name: (manifest?.kind === 'manifest' ? manifest.name : entry?.name) ?? basename(folder),
		folder,
		skills: skillFolders(run, folder, own, entry ?? {}),
		commands: commands.map(({ path, ...more }) => ({ path: join(folder, path), ...more })),
		agents: agents.map((path) => join(folder, path)),
	};
	return { plugins: [plugin], refused: [] };
}

export const together = (found: readonly FoundPlugins[]): FoundPlugins => ({
	plugins: found.flatMap(({ plugins }) => plugins),
	refused: found.flatMap(({ refused }) => refused),
});

export const saysSo = ({ places }: ClaudeRun, folder: string): boolean =>
	places.facts(join(folder, '.claude-plugin', 'plugin.json')).kind === 'file';
