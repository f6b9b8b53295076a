import { join, resolve } from 'node:path';
import { ownValue } from '../../../text/ownValue.ts';
import type { ClaudeRun } from '../config/run.ts';
import { objectIn, type Properties, propertiesOf, settingsOf } from '../config/settings.ts';
import { claudeFolders } from '../skills/find.ts';
import { marketplaceAt } from './marketplace.ts';
import { type Plugin, pluginAt, saysSo } from './plugin.ts';

/** Where Claude Code keeps what it has installed, and its records of it. */
const pluginFolder = ({ configFolder, variable, cwd }: ClaudeRun): string =>
	resolve(cwd, variable('CLAUDE_CODE_PLUGIN_CACHE_DIR') || join(configFolder, 'plugins'));

/** What all settings together say of each plug-in, by its full name (`kilns@pots`): where a stronger one says otherwise, that counts, in the place of the first. */
function switches(run: ClaudeRun): ReadonlyMap<string, unknown> {
	const { layers } = settingsOf(run);
	return new Map(layers.flatMap(({ values }) => Object.entries(propertiesOf(values.enabledPlugins) ?? {})));
}

const textUnder = (values: Properties, key: string): string | undefined => {
	const value = values[key];
	return typeof value === 'string' ? value : undefined;
};

/** Where the copy is that was made for this project, or for all of the person’s. */
function copyOf(run: ClaudeRun, id: string): string | undefined {
	const record = objectIn(run, join(pluginFolder(run), 'installed_plugins.json'));
	const copies = ownValue(propertiesOf(record?.plugins) ?? {}, id);
	const all: readonly unknown[] = Array.isArray(copies) ? copies : [];
	const known = all.flatMap((each): readonly Properties[] => [propertiesOf(each) ?? {}]);
	const ofProject = known.find(({ projectPath }) => projectPath === run.cwd || projectPath === run.gitRoot);
	const counts = ofProject ?? known.find((each) => each.projectPath === undefined);
	return counts && textUnder(counts, 'installPath');
}

/** The plug-in that `id` is the full name of. Where a folder of the person’s is the marketplace, its files are taken, else a copy of them. */
function pluginOf(run: ClaudeRun, id: string): readonly Plugin[] {
	const at = id.lastIndexOf('@');
	const markets = objectIn(run, join(pluginFolder(run), 'known_marketplaces.json')) ?? {};
	const market = propertiesOf(ownValue(markets, id.slice(at + 1)));
	const place = market && textUnder(market, 'installLocation');
	const entry =
		place === undefined ? undefined : marketplaceAt(run, place)?.entries.find(({ name }) => name === id.slice(0, at));
	if (!entry) return [];
	const isFolder = propertiesOf(market?.source)?.source === 'directory';
	const folder = (isFolder ? entry.folder : undefined) ?? copyOf(run, id);
	return folder === undefined ? [] : pluginAt(run, folder, entry).plugins;
}

/** Folders of skills that are plug-ins: they are loaded without being installed. */
function plainFolders(run: ClaudeRun, isOff: (id: string) => boolean): readonly Plugin[] {
	return claudeFolders(run, 'skills')
		.filter(({ scope }) => scope === 'user' || scope === 'project')
		.flatMap(({ folder }) => (run.places.list(folder) ?? []).map(({ name }) => join(folder, name)))
		.filter((folder) => saysSo(run, folder))
		.flatMap((folder) => pluginAt(run, folder).plugins)
		.filter(({ name }) => !isOff(`${name}@skills-dir`));
}

/** The plug-ins that a person has installed and not switched off, in the order of the list (Claude Code 2.1.332). */
export function installedPlugins(run: ClaudeRun): readonly Plugin[] {
	const said = switches(run);
	const installed = [...said].flatMap(([id, value]) => (value === true ? pluginOf(run, id) : []));
	return [...installed, ...plainFolders(run, (id) => said.get(id) === false)];
}
