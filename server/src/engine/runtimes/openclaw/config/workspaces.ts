import { dirname, join, resolve } from 'node:path';
import { at, isFailure, parseJson5, textAt } from '../../../text/json5.ts';
import type { ConfigFile, Environment } from '../../../workspace/snapshot.ts';
import type { AgentFolder } from '../../detection/capability.ts';
import { expandHome } from '../identity/avatar.ts';
import type { OpenClawProfile } from '../profile.ts';
import { findAgent, normalizeAgentId } from './agents.ts';
import { readConfig } from './reading/read.ts';
import { type OpenClawSettings, settingsIn } from './settings.ts';

/** The folder that the default agent lives in where the configuration names none. */
export function defaultWorkspace(profile: OpenClawProfile, environment: Environment): string {
	const { profileVariable, defaultDir } = profile.workspaces;
	const named = environment.variables[profileVariable]?.trim();
	const isDefault = !named || named.toLowerCase() === 'default';
	return resolve(defaultDir(environment.home, isDefault ? undefined : named, environment.variables));
}

/**
 * The absolute folder that `agentId` lives in. Only the default agent takes over `agents.defaults.workspace` as it is. The runtime
 * takes a relative path from the folder that it was started in: `startedIn`, where that is known.
 */
export function agentWorkspace(
	profile: OpenClawProfile,
	settings: OpenClawSettings,
	environment: Environment,
	agentId: string,
	startedIn = '',
): string {
	const id = normalizeAgentId(agentId);
	const absolute = (path: string) => resolve(startedIn, expandHome(path.trim(), environment.home));
	const own = findAgent(settings.agents, id)?.workspace;
	if (own) return absolute(own);
	const shared = textAt(at(settings.config, 'agents', 'defaults'), 'workspace')?.trim();
	if (id === settings.defaultAgentId) return shared ? absolute(shared) : defaultWorkspace(profile, environment);
	const { home, variables } = environment;
	return resolve(profile.workspaces.agentDir(home, id, shared ? absolute(shared) : undefined, variables));
}

/** Absolute paths where this version looks for its configuration, best first. */
export function configPaths(profile: OpenClawProfile, { home, variables }: Environment): string[] {
	const { configVariables, stateVariables, stateDirs } = profile.workspaces;
	const named = configVariables.map((name) => variables[name]?.trim()).find(Boolean);
	if (named) return [resolve(expandHome(named, home))];
	const state = stateVariables.map((name) => variables[name]?.trim()).find(Boolean);
	const folders = state ? [resolve(expandHome(state, home))] : stateDirs.map((name) => join(home, name));
	return folders.flatMap((folder) => profile.configNames.map((name) => join(folder, name)));
}

/** Every agent that the configuration names with its folder, the default agent first. Never throws. */
export function agentFolders(
	profile: OpenClawProfile,
	config: ConfigFile | undefined,
	environment: Environment,
): AgentFolder[] {
	const { effective } = readConfig(profile.configShape, config, environment);
	const settings = settingsIn(profile, effective);
	// Who writes `./desk` into a configuration that lies beside the agents starts the runtime there.
	const startedIn = config && dirname(config.path);
	const ids = [settings.defaultAgentId, ...settings.agents.map((agent) => normalizeAgentId(agent.id))];
	return [...new Set(ids)].map((agentId) => ({
		agentId,
		folder: agentWorkspace(profile, settings, environment, agentId, startedIn),
	}));
}

/** Agents, their folders, where either stood before, other files, and keys that are written in another way. */
const naming = /workspace|list|entries|routing|agent\b|\$include|\\/iu;

/** False where no version can make of the configuration that an agent lives elsewhere than without it. */
export const namesSomebody = ({ content }: ConfigFile): boolean => content.kind === 'text' && naming.test(content.text);

/** In a text that is no JSON5: comments and other texts, to pass them by, and a key `workspace` with its text. */
const workspaceTexts =
	/\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|(?<![\w$])(?<quote>["']?)workspace\k<quote>\s*:\s*(?<folder>"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*')|"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*'/gu;

/**
 * What stands at each `workspace` of a text that does not parse. One comma too many must not part an agent from its configuration:
 * then nobody would say that the comma is wrong.
 */
function workspacesInBroken(text: string): string[] {
	return [...text.matchAll(workspaceTexts)].flatMap(({ groups }) => {
		const parsed = groups?.folder === undefined ? undefined : parseJson5(groups.folder);
		return parsed && !isFailure(parsed) && typeof parsed.value === 'string' ? [parsed.value] : [];
	});
}

/** Every `workspace` that the configuration gives an agent, or all of them. */
function workspacesWritten(text: string): (string | undefined)[] {
	const parsed = parseJson5(text);
	if (isFailure(parsed)) return workspacesInBroken(text);
	const agents = at(parsed.value, 'agents');
	const [defaults, list, entries] = ['defaults', 'list', 'entries'].map((key) => at(agents, key));
	const each = [list, entries].flatMap((some) =>
		typeof some === 'object' && some !== null ? Object.values(some) : [],
	);
	// Where the first versions had it.
	const former = at(parsed.value, 'agent');
	return [former, defaults, ...each].map((agent) => textAt(agent, 'workspace'));
}

/** Every folder that the configuration names, as it is written: a version that rejects the rest of it still lets it be an agent's. */
export function statedFolders({ path, content }: ConfigFile, { home }: Environment): string[] {
	if (content.kind !== 'text') return [];
	return workspacesWritten(content.text).flatMap((written) => {
		const folder = written?.trim();
		return folder ? [resolve(dirname(path), expandHome(folder, home))] : [];
	});
}
