import { join, resolve } from 'node:path';
import { keptOn } from '../../../text/keptOn.ts';
import { ownValue } from '../../../text/ownValue.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { misfitIn, type SettingMisfit } from './misfits.ts';
import type { ClaudeRun, SettingsSource } from './run.ts';

/** A JSON object. */
export type Properties = Readonly<Record<string, unknown>>;

export const propertiesOf = (value: unknown): Properties | undefined =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Properties) : undefined;

/** One file of settings that counts in a run. */
export interface SettingsLayer {
	/** `flag`: what `--settings` gives. */
	readonly source: SettingsSource | 'flag' | 'managed';
	/** Absolute; absent where the command line itself holds the settings. */
	readonly file?: string;
	/** Absolute: what a path that begins with `/` in a permission rule of this file counts from. */
	readonly folder: string;
	readonly values: Properties;
}

/** A file of settings that counts for nothing because of one value. */
interface RejectedSettings {
	readonly layer: SettingsLayer;
	readonly misfit: SettingMisfit;
}

/** The settings of a run. What the program cannot read as a JSON object is as good as not there. */
export interface ClaudeSettings {
	/** The layer that gives way to all others first. */
	readonly layers: readonly SettingsLayer[];
	readonly rejected: readonly RejectedSettings[];
	/** What the strongest layer that has the key says; undefined where none does. */
	value(key: string): unknown;
	/** The texts in the arrays that stand under `keys` (`permissions`, `deny`) in all layers, and where each comes from. */
	texts(...keys: readonly string[]): readonly { readonly text: string; readonly layer: SettingsLayer }[];
}

function parsed(text: string): Properties | undefined {
	try {
		return propertiesOf(JSON.parse(text.replace(/^\uFEFF/u, '')));
	} catch {
		return undefined;
	}
}

const parsedFile = oncePerContent(parsed);

/** The JSON object in the file; undefined where there is none. */
export function objectIn({ places }: Pick<ClaudeRun, 'places'>, file: string): Properties | undefined {
	const content = places.read(file, 'settings');
	return content?.kind === 'text' ? parsedFile(content) : undefined;
}

function fileLayer(run: ClaudeRun, source: SettingsLayer['source'], file: string, folder: string): SettingsLayer[] {
	const values = objectIn(run, file);
	return values ? [{ source, file, folder, values }] : [];
}

function flagLayer(run: ClaudeRun): SettingsLayer[] {
	const { settings } = run.options;
	if (settings === undefined) return [];
	if (!settings.trimStart().startsWith('{')) return fileLayer(run, 'flag', resolve(run.cwd, settings), run.cwd);
	const values = parsed(settings);
	return values ? [{ source: 'flag', folder: run.cwd, values }] : [];
}

/** Managed settings may be split over several files, which count in the order of their names. */
function managedLayers(run: ClaudeRun): SettingsLayer[] {
	const { managedFolder: folder } = run;
	const more = join(folder, 'managed-settings.d');
	const names = (run.places.list(more) ?? []).map(({ name }) => name).filter((name) => /^[^.].*\.json$/u.test(name));
	return [join(folder, 'managed-settings.json'), ...names.sort().map((name) => join(more, name))].flatMap((file) =>
		fileLayer(run, 'managed', file, folder),
	);
}

const misfits = keptOn<Properties, SettingMisfit | 'none'>();

/** Once for each text: the same object comes back until the file changes. */
function misfitOf(values: Properties): SettingMisfit | undefined {
	const known = misfits.get(values) ?? misfitIn(values) ?? 'none';
	misfits.set(values, known);
	return known === 'none' ? undefined : known;
}

/** A file of settings, and the folder that its paths count from. */
type SettingsOrigin = readonly [source: SettingsSource, file: string, folder: string];

/** The weakest first. What a person keeps for the repository alone also counts in its folders, and more (Claude Code 2.1.330). */
function settingsPlaces({ configFolder, cwd, gitRoot = cwd }: ClaudeRun): readonly SettingsOrigin[] {
	const local = (folder: string): SettingsOrigin => ['local', join(folder, '.claude', 'settings.local.json'), folder];
	return [
		['user', join(configFolder, 'settings.json'), configFolder],
		['project', join(cwd, '.claude', 'settings.json'), cwd],
		...[...new Set([cwd, gitRoot])].map(local),
	];
}

function valueUnder(values: Properties, keys: readonly string[]): unknown {
	return keys.reduce<unknown>((now, key) => ownValue(propertiesOf(now) ?? {}, key), values);
}

const known = keptOn<ClaudeRun, ClaudeSettings>();

/** The settings that count in `run`; looked up once. */
export function settingsOf(run: ClaudeRun): ClaudeSettings {
	const settings = known.get(run) ?? lookedUp(run);
	known.set(run, settings);
	return settings;
}

function lookedUp(run: ClaudeRun): ClaudeSettings {
	const found = [
		...settingsPlaces(run).flatMap((place) => (run.sources.has(place[0]) ? fileLayer(run, ...place) : [])),
		...flagLayer(run),
		...managedLayers(run),
	];
	const rejected = found.flatMap((layer): RejectedSettings[] => {
		const misfit = misfitOf(layer.values);
		return misfit ? [{ layer, misfit }] : [];
	});
	const layers = found.filter((layer) => !rejected.some((each) => each.layer === layer));
	return {
		layers,
		rejected,
		value: (key) => layers.findLast(({ values }) => Object.hasOwn(values, key))?.values[key],
		texts: (...keys) =>
			layers.flatMap((layer) => {
				const listed = valueUnder(layer.values, keys);
				return Array.isArray(listed)
					? listed.flatMap((text) => (typeof text === 'string' ? [{ text, layer }] : []))
					: [];
			}),
	};
}
