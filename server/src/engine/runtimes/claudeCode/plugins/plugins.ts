import { join, resolve } from 'node:path';
import { keptOn } from '../../../text/keptOn.ts';
import type { ClaudeRun } from '../config/run.ts';
import { installedPlugins } from './installed.ts';
import { marketplaceAt } from './marketplace.ts';
import { type FoundPlugins, type Plugin, pluginAt, saysSo, together } from './plugin.ts';

/** A folder with more of them than this is looked at no further. */
const mostPlugins = 300;

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

/** The plug-ins that the run loads: those of the command line, then those that a person has installed, without what goes by a name of the former. */
export function loadedPlugins(run: ClaudeRun): FoundPlugins {
	const known = loaded.get(run);
	if (known) return known;
	const { options, cwd } = run;
	const isSafe = options.given.has('--safe-mode');
	const named = together(
		(isSafe ? [] : options.pluginFolders).map((folder) => namedPlugins(run, resolve(cwd, folder))),
	);
	const names = new Set(named.plugins.map(({ name }) => name));
	const installed = run.isBare ? [] : installedPlugins(run).filter(({ name }) => !names.has(name));
	const found = { plugins: [...named.plugins, ...installed], refused: named.refused };
	loaded.set(run, found);
	return found;
}

function keptIn(run: ClaudeRun): FoundPlugins {
	const { root } = run;
	const entries = (marketplaceAt(run, root)?.entries ?? []).filter(({ folder }) => folder !== undefined);
	const listed = together(entries.slice(0, mostPlugins).map((entry) => pluginAt(run, entry.folder ?? root, entry)));
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

/** Names of those that the run loads from elsewhere: from the copy that was made when they were installed. */
export function copiedNames(run: ClaudeRun): ReadonlySet<string> {
	const names = new Set(loadedPlugins(run).plugins.map(({ name }) => name));
	return new Set(idlePlugins(run).flatMap(({ name }) => (names.has(name) ? [name] : [])));
}
