import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { environmentHere, timeZoneHere, workspacesHere } from '../../app/thisMachine.ts';
import type { Wording } from '../../engine/prompt/wording/wording.ts';
import { listed } from '../../engine/rules/support/words.ts';
import { registry, runtimes } from '../../engine/runtimes/registry.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { isFailure, parseJson5 } from '../../engine/text/json5.ts';
import { strangersIn } from '../../host/doctor/strangers.ts';
import type { OpenDatabase } from '../../host/managed/storedFiles.ts';
import { storedWorkspace } from '../../host/managed/storedPlaces.ts';
import { diskFiles } from '../../host/platform/diskFiles.ts';
import type { SecretScanner } from '../../host/secrets/scanner.ts';
import type { Standpoint, Workspace, WorkspaceSettings, Workspaces } from '../../host/workspace/workspaces.ts';
import { shown } from '../terminal/shown.ts';
import { InputError, oneLine } from '../terminal/terminal.ts';
import { editorSettingsFor } from './editorSettings.ts';
import { mustBeFolder } from './folder.ts';
import { agentMeant, agentsNamed, openDatabase } from './openDatabase.ts';
import { inOtherLetters } from './otherLetters.ts';

export interface OpenOptions {
	/**
	 * In the place of a folder: the address of a database of agents, or the database where it is open already, and the keys of those
	 * that are meant. Where none is named, all are, or with `isOne` the only one that there is.
	 */
	readonly database?: {
		readonly at: string | OpenDatabase;
		readonly agents: readonly string[];
		readonly isOne?: boolean;
	};
	/**
	 * Told of what of a database cannot be read, one line each, and the rest is opened; absent: an agent that cannot is an `InputError`.
	 * `isAgent` is false of what no prompt hangs on.
	 */
	readonly onUnread?: (message: string, isAgent: boolean) => void;
	/** Stand in for this runtime, whatever the folder looks like. */
	readonly runtime?: Runtime;
	/** Where the sessions of coding agents are looked at from. */
	readonly standpoint?: Standpoint;
	/** Keys of projects that count as open. */
	readonly openProjects?: readonly string[];
	/** IANA name; this machine's where there is none. */
	readonly timeZone?: string;
	/** ms since the epoch. */
	readonly clock?: () => number;
	/** Looks for secrets as well. It has a thread of its own: who opens often brings the same one. */
	readonly secrets?: SecretScanner;
	/** What stands in for a runtime's own prose; placeholders unless said. */
	readonly wordingFor?: (runtimeId: string) => Wording;
}

/** The runtime that a person names for `root`: on the command line, else in the editor's settings that lie with the folder. */
export async function namedRuntime(
	root: string,
	asked: Runtime | undefined,
): Promise<Pick<WorkspaceSettings, 'runtime' | 'namedBy' | 'isNamedHere'>> {
	if (asked) return { runtime: asked.id, namedBy: '--runtime says so', isNamedHere: true };
	const settings = await editorSettingsFor(root);
	const runtime = settings?.value('runtime');
	if (!settings || typeof runtime !== 'string' || runtime === 'auto') return { runtime: 'auto' };
	return {
		runtime,
		namedBy: `soulscope.runtime in ${shown(settings.path)} says so`,
		isNamedHere: resolve(root) === settings.folder,
	};
}

/**
 * The workspaces at and under `folder`; where a runtime is named, `folder` itself and nothing else. Throws an `InputError` where
 * there is none, or no such folder.
 */
export async function openFolder(folder: string, options: OpenOptions): Promise<readonly Workspace[]> {
	return workspacesIn(folder, await openWorkspaces(folder, options));
}

/** What looks after the workspaces of this machine, of which there are none yet, as the options say. */
export function workspacesAround(options: Omit<OpenOptions, 'database'>, open?: OpenDatabase): Workspaces {
	const { runtime, openProjects = [], clock = Date.now, secrets } = options;
	return workspacesHere({
		registry,
		environment: environmentHere(homedir(), options.timeZone ?? timeZoneHere()),
		clock,
		...(open && { databases: new Map([[open.database.name, open]]) }),
		...(secrets && { secrets }),
		...(options.wordingFor ? { wordingFor: options.wordingFor } : {}),
		settingsFor: async (root) => ({ ...(await namedRuntime(root, runtime)), configFile: '', openProjects }),
	});
}

/** What looks after these workspaces; there may be none. Throws an `InputError` where there is no such folder. */
export async function openWorkspaces(folder: string, options: OpenOptions): Promise<Workspaces> {
	const at = options.database?.at;
	const open = typeof at === 'string' ? await openDatabase(at) : at;
	if (!open) await mustBeFolder(folder);
	const { runtime } = options;
	const workspaces = workspacesAround(options, open);
	// Who names a runtime has said that this folder is the workspace; else it has to look like one.
	if (open) await adoptAgents(workspaces, open, await keysMeant(open, options.database), options.onUnread);
	else if (runtime) await workspaces.adopt(folder);
	else await workspaces.setFolders([folder]);
	const { standpoint } = options;
	if (standpoint) for (const { root } of workspaces.list()) await workspaces.stand(root, standpoint);
	const unknown = standpoint && whyNotChosen(workspaces, standpoint);
	if (unknown !== undefined) throw new InputError(unknown);
	await workspaces.searched();
	return workspaces;
}

/** Why nobody can choose the agent that is asked for; undefined where somebody can, or none is. */
function whyNotChosen(workspaces: Workspaces, { chosenAgent }: Standpoint): string | undefined {
	if (chosenAgent === undefined) return undefined;
	const names = workspaces
		.list()
		.flatMap((workspace) => workspace.runtime.choosable?.(workspace.snapshot(), workspace.session()) ?? []);
	if (names.includes(chosenAgent)) return undefined;
	const known = names.length === 0 ? 'there is none to choose here' : `there are ${names.map(shown).join(', ')}`;
	return `--mode: no agent is called ${shown(chosenAgent)}; ${known}`;
}

async function keysMeant(open: OpenDatabase, named: OpenOptions['database']): Promise<readonly string[]> {
	const { agents: keys = [], isOne = false } = named ?? {};
	if (isOne && keys.length > 1) throw new InputError('name one agent with --agent');
	if (isOne) return [await agentMeant(open, keys[0])];
	return (await agentsNamed(open, keys)).map(({ key }) => key);
}

async function adoptAgents(
	workspaces: Workspaces,
	open: OpenDatabase,
	keys: readonly string[],
	onUnread: OpenOptions['onUnread'],
): Promise<void> {
	const { database, agents } = open;
	if (keys.length === 0) throw new InputError(`${database.place} has no agents`);
	const unread: string[] = [];
	for (const key of keys) {
		if (await workspaces.adopt(storedWorkspace(database.name, key))) continue;
		const why = await agents.tree(key).then(
			() => 'it is gone by now',
			(error: unknown) => database.why(error),
		);
		unread.push(`the agent ${oneLine(key)} of ${database.place} cannot be read: ${why}`);
		if (!onUnread) break;
	}
	const [first] = unread;
	// Where nothing is left to be looked at, that is all there is to say.
	if (first !== undefined && (!onUnread || unread.length === keys.length)) throw new InputError(first);
	for (const message of unread) onUnread?.(message, true);
	const trouble = agents.trouble();
	if (trouble !== undefined) onUnread?.(`${database.place}: ${trouble.replace(/\.$/u, '')}`, false);
}

/** Throws an `InputError` where there are none. */
export async function workspacesIn(folder: string, workspaces: Workspaces): Promise<readonly Workspace[]> {
	const found = workspaces.list();
	if (found.length > 0) return found;
	const strangers = await strangersIn(folder, diskFiles);
	const others = strangers.map(
		({ title, found: own }) =>
			`${listed(own)} ${own.length === 1 ? 'is' : 'are'} for ${title}, and Soulscope does not know what that reads. `,
	);
	const like = await inOtherLetters(folder, diskFiles, runtimes);
	const misspelt = like.map(
		({ name, asked }) =>
			`Programs ask for ${asked}, and do not find ${shown(name)} where upper and lower case matter, as here: rename it. `,
	);
	throw new InputError(
		`${folder}: there is no agent workspace here. ${[...misspelt, ...others].join('')}A workspace has files such as SOUL.md and IDENTITY.md, or CLAUDE.md or AGENTS.md. To use the folder anyway, as for a collection of skills, name a runtime with --runtime; “soulscope runtimes” lists them`,
	);
}

export interface Trouble {
	/** Absolute. */
	readonly path: string;
	/** A short clause: `is not UTF-8 text`. */
	readonly reason: string;
}

/** What could not be read, or made sense of, among the files that the workspace's runtime would read. */
export function troublesOf(workspace: Workspace): readonly Trouble[] {
	const { files, config } = workspace.snapshot();
	const troubles: Trouble[] = [];
	for (const { path, content } of files.values()) {
		if (content.kind === 'unreadable' && workspace.runtime.roleOf(path)?.injected) {
			troubles.push({ path: workspace.absolute(path), reason: content.reason });
		}
	}
	for (const [path, content] of config ? [[config.path, config.content] as const, ...config.included] : []) {
		const reason =
			content.kind === 'text' ? syntaxTrouble(content.text) : content.kind === 'unreadable' && content.reason;
		if (reason) troubles.push({ path, reason });
	}
	return troubles;
}

/** Why a configuration's text is no JSON5; undefined where it is. */
function syntaxTrouble(text: string): string | undefined {
	const parsed = parseJson5(text);
	if (!isFailure(parsed)) return undefined;
	const before = text.slice(0, parsed.range.start).split(/\r\n|[\r\n]/u);
	return `is not valid JSON5: ${parsed.message.replace(/\.$/, '')} (${before.length}:${(before.at(-1)?.length ?? 0) + 1})`;
}
