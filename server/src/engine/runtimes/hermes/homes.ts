import { basename, dirname, join } from 'node:path';
import { placesOf } from '../../workspace/places.ts';
import type { Environment, Places, Snapshot } from '../../workspace/snapshot.ts';
import { keepsHome } from '../coding/keepsHome.ts';
import { configName, homeName, memoryPaths, soulName, userMemory } from './paths.ts';

/** Keys at the top of its settings that hardly anybody else has: it writes the first itself. */
const ownKeys =
	/^(_config_version|toolsets|fallback_providers|platform_toolsets|context_file_max_chars|personalities)[ \t]*:/mu;

/** One clause for people on what makes `folder` (absolute) a home of this program; undefined where nothing does. */
export function signOfHome(places: Places, folder: string): string | undefined {
	const isFile = (name: string) => places.facts(join(folder, name)).kind === 'file';
	const memory = memoryPaths.find(isFile);
	const hasConfig = isFile(configName);
	if (memory !== undefined && isFile(soulName)) return `there is ${memory} next to ${soulName}`;
	// A backup may have left the persona behind; nobody else keeps a person there.
	if (isFile(userMemory)) return `there is ${userMemory}`;
	if (!hasConfig) return undefined;
	if (memory !== undefined) return `there is ${memory} next to ${configName}`;
	const content = places.read(join(folder, configName), 'settings');
	const key = content?.kind === 'text' ? ownKeys.exec(content.text)?.[1] : undefined;
	return key === undefined ? undefined : `${configName} has the key ${key}`;
}

/** Where dotfiles are kept, a home of it may lie in the folder: as it is called at home, as stow and as chezmoi have it. */
const keptAs = [homeName, `hermes/${homeName}`, 'dot_hermes'] as const;

/** Paths below the root of folders that are homes of this program. A lone SOUL.md makes one only where somebody keeps a home folder. */
export function homesIn(snapshot: Snapshot): readonly string[] {
	const { root } = snapshot;
	const places = placesOf(snapshot);
	return keptAs.filter((path) => {
		const folder = join(root, path);
		if (places.facts(folder).kind !== 'folder') return false;
		if (signOfHome(places, folder) !== undefined) return true;
		return places.facts(join(folder, soulName)).kind === 'file' && keepsHome(snapshot);
	});
}

/** Absolute: where the program is at home unless a variable says otherwise. */
function defaultHome({ home, platform, variables }: Environment): string {
	if (platform !== 'win32') return join(home, homeName);
	return join(variables.LOCALAPPDATA?.trim() || join(home, 'AppData', 'Local'), 'hermes');
}

/** Absolute: the home that the program starts in, of whatever profile. */
export const ownHome = (environment: Environment): string =>
	environment.variables.HERMES_HOME?.trim() || defaultHome(environment);

/** True where `folder` is that home, or the one of a profile in it. */
export const isOwnHome = ({ environment }: Pick<Snapshot, 'environment'>, folder: string): boolean => {
	const home = ownHome(environment);
	return folder === home || dirname(dirname(folder)) === home;
};

/** The profile that a home is of, by its path: one that is not called otherwise is `default`. */
export const profileOf = (home: string): string =>
	basename(dirname(home)) === 'profiles' ? basename(home) : 'default';
