import { isAbsolute, join, resolve } from 'node:path';
import { keptOn } from '../../../text/keptOn.ts';
import { placesOf } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Environment, Places, Snapshot } from '../../../workspace/snapshot.ts';
import { nearestWith } from '../../coding/folders.ts';
import { mainFolder } from '../../coding/worktrees.ts';
import { type Options, readOptions } from './options.ts';

/** Where the files of one person, or of one project, count from; `--setting-sources` leaves some of them out. */
export type SettingsSource = 'user' | 'project' | 'local';

/** One start of the program: where it stands, and what it was told. All paths are absolute. */
export interface ClaudeRun {
	readonly places: Places;
	/** Of the workspace. */
	readonly root: string;
	readonly cwd: string;
	/** The nearest folder around cwd that is a git repository; undefined outside of one. */
	readonly gitRoot: string | undefined;
	readonly home: string;
	/** `~/.claude`, or what CLAUDE_CONFIG_DIR says. */
	readonly configFolder: string;
	/** What the person's administrator manages. */
	readonly managedFolder: string;
	/** The record of projects: `~/.claude.json`. */
	readonly recordPath: string;
	readonly options: Options;
	readonly sources: ReadonlySet<SettingsSource>;
	readonly addedFolders: readonly string[];
	/** `--bare` and its like: no instructions, no memory. */
	readonly isBare: boolean;
	variable(name: string): string | undefined;
}

const managedFolders: Readonly<Record<string, string>> = {
	darwin: '/Library/Application Support/ClaudeCode',
	win32: 'C:\\Program Files\\ClaudeCode',
};

const managedFolderOn = ({ platform = 'linux' }: Environment): string => managedFolders[platform] ?? '/etc/claude-code';

/** The program takes these for «on», whatever the case of their letters. */
export const isOn = (value: string | undefined): boolean =>
	value !== undefined && ['1', 'true', 'yes', 'on'].includes(value.trim().toLowerCase());

/** The program takes these for «off». */
export const isOff = (value: string | undefined): boolean =>
	value !== undefined && ['0', 'false', 'no', 'off'].includes(value.trim().toLowerCase());

/** `path` as a setting writes it: `~` is the home folder, and what is not absolute counts from `from`. */
export function expanded(path: string, { home }: { readonly home: string }, from: string): string {
	if (path === '~') return home;
	if (path.startsWith('~/')) return join(home, path.slice(2));
	return isAbsolute(path) ? resolve(path) : resolve(from, path);
}

const allSources: readonly SettingsSource[] = ['user', 'project', 'local'];

function sourcesOf({ settingSources }: Options): ReadonlySet<SettingsSource> {
	if (settingSources === undefined) return new Set(allSources);
	const named = settingSources.split(',').map((each) => each.trim());
	return new Set(allSources.filter((source) => named.includes(source)));
}

const known = keptOn<Snapshot, Map<string, ClaudeRun>>();

/** What of a session has a say in how the program is started. */
type RunSession = Pick<Session, 'cwd' | 'programArguments' | 'variables'>;

/** The start that `session` stands for; the same object for all sessions that are looked at from one place. */
export function runOf(snapshot: Snapshot, session: RunSession): ClaudeRun {
	const ofSnapshot = known.get(snapshot) ?? new Map<string, ClaudeRun>();
	known.set(snapshot, ofSnapshot);
	const { cwd, programArguments, variables } = session;
	const key = JSON.stringify([cwd, programArguments, variables]);
	const run = ofSnapshot.get(key) ?? started(snapshot, session);
	ofSnapshot.set(key, run);
	return run;
}

function started(snapshot: Snapshot, session: RunSession): ClaudeRun {
	const { environment, root } = snapshot;
	const { home } = environment;
	const places = placesOf(snapshot);
	const variable = (name: string) => session.variables?.[name] ?? environment.variables[name];
	const options = readOptions(session.programArguments ?? []);
	const cwd = session.cwd ?? root;
	const stated = variable('CLAUDE_CONFIG_DIR');
	return {
		places,
		root,
		cwd,
		gitRoot: nearestWith(places, cwd, ['.git']),
		home,
		configFolder: stated ? resolve(cwd, stated) : join(home, '.claude'),
		managedFolder: managedFolderOn(environment),
		recordPath: join(stated ? resolve(cwd, stated) : home, '.claude.json'),
		options,
		sources: sourcesOf(options),
		addedFolders: options.addedFolders.map((folder) => expanded(folder, environment, cwd)),
		isBare: options.isBare || isOn(variable('CLAUDE_CODE_SIMPLE')),
		variable,
	};
}

/**
 * The folder of the repository: where cwd is in another worktree of one, that of the main tree, if the repository knows of the worktree
 * (Claude Code 2.1.330).
 */
export const mainRootOf = ({ gitRoot, places }: ClaudeRun): string | undefined =>
	gitRoot === undefined ? undefined : (mainFolder(places, gitRoot) ?? gitRoot);
