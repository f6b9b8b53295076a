import { isAbsolute, join, resolve } from 'node:path';
import { placesOf } from '../../workspace/places.ts';
import type { Session } from '../../workspace/session.ts';
import type { Places, Snapshot } from '../../workspace/snapshot.ts';
import { foldersUp, nearestWith } from '../coding/folders.ts';
import { type HermesSettings, settingsIn } from './config/settings.ts';
import { homesIn, ownHome, profileOf, signOfHome } from './homes.ts';
import { ownContextNames, profilesName } from './paths.ts';

/** What one run of the program sees around it. All paths are absolute. */
export interface HermesWorld {
	/** Of the workspace. */
	readonly root: string;
	readonly places: Places;
	/** Of the person. */
	readonly personHome: string;
	/** As Node calls it. */
	readonly platform: string;
	/** The folder of SOUL.md, the memory, the skills and the settings. */
	readonly home: string;
	/** The profile that `home` is of. */
	readonly profile: string;
	/** True where `home` is in the workspace, so that the workspace is an agent’s and no project. */
	readonly isHomeHere: boolean;
	readonly settings: HermesSettings;
	/** The folder that it works in; undefined where nobody can tell. */
	readonly cwd: string | undefined;
	/** `cwd` and the folders above it that are looked into for its own instructions, nearest first. */
	readonly around: readonly string[];
}

const yes = (places: Places, folder: string, names: readonly string[]): boolean =>
	names.some((name) => places.facts(join(folder, name)).kind === 'file');

/** The home that a run goes by which concerns the workspace, and whether it lies there. */
function homeOf(snapshot: Snapshot, places: Places): { readonly home: string; readonly isHomeHere: boolean } {
	const { root, environment } = snapshot;
	if (signOfHome(places, root) !== undefined || root === ownHome(environment)) return { home: root, isHomeHere: true };
	// A project that says something to the program has its home elsewhere, whatever lies in it.
	const [kept] = yes(places, root, ownContextNames) ? [] : homesIn(snapshot);
	if (kept !== undefined) return { home: join(root, kept), isHomeHere: true };
	return { home: activeHome(places, ownHome(environment)), isHomeHere: false };
}

const profileName = /^[a-z0-9][a-z0-9_-]{0,63}$/u;

/** The home of the profile that was switched to last. */
function activeHome(places: Places, home: string): string {
	const content = places.read(join(home, 'active_profile'), 'settings');
	const name = content?.kind === 'text' ? content.text.trim() : '';
	return profileName.test(name) && name !== 'default' ? join(home, profilesName, name) : home;
}

/** What stands for the folder that it is started in. */
const placeholders: ReadonlySet<string> = new Set(['', '.', 'auto', 'cwd']);

/** Backends that run commands elsewhere: nothing of this machine is the agent’s to work with. */
const remote: ReadonlySet<string> = new Set(['docker', 'singularity', 'modal', 'daytona', 'ssh', 'managed_modal']);

function backendOf({ value }: HermesSettings): string {
	const said = value('terminal', 'backend');
	return typeof said === 'string' ? said.trim().toLowerCase() : 'local';
}

/** True where what the agent runs is run elsewhere. */
export const isRemote = (settings: HermesSettings): boolean => remote.has(backendOf(settings));

/** Where a conversation on a platform works: where the settings say, else in the person’s own folder. */
function chatFolder({ root, environment }: Snapshot, settings: HermesSettings): string | undefined {
	const said = settings.value('terminal', 'cwd');
	if (typeof said !== 'string' || placeholders.has(said)) return isRemote(settings) ? undefined : environment.home;
	const expanded = said.replace(/^~(?=\/|$)/u, environment.home);
	return isAbsolute(expanded) ? resolve(root, expanded) : undefined;
}

/** Where a run works: in a terminal where it was started, which of the home itself nobody can tell. */
function cwdOf(
	snapshot: Snapshot,
	{ kind, cwd }: Session,
	settings: HermesSettings,
	isHomeHere: boolean,
): string | undefined {
	if (cwd !== undefined) return resolve(snapshot.root, cwd);
	if (kind === 'chat') return chatFolder(snapshot, settings);
	return isHomeHere ? undefined : snapshot.root;
}

export function worldOf(snapshot: Snapshot, session: Session): HermesWorld {
	const places = placesOf(snapshot);
	const { home, isHomeHere } = homeOf(snapshot, places);
	const settings = settingsIn(places, home);
	const cwd = cwdOf(snapshot, session, settings, isHomeHere);
	const repository = cwd === undefined ? undefined : nearestWith(places, cwd, ['.git']);
	return {
		root: snapshot.root,
		places,
		personHome: snapshot.environment.home,
		platform: snapshot.environment.platform ?? 'linux',
		home,
		profile: profileOf(home),
		isHomeHere,
		settings,
		cwd,
		around: cwd === undefined ? [] : repository === undefined ? [cwd] : foldersUp(cwd, repository),
	};
}
