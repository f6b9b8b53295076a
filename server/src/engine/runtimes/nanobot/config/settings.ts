import { join, resolve } from 'node:path';
import { at, isFailure, isJsonObject, type Json, parseJson5, textAt } from '../../../text/json5.ts';
import { keptOn } from '../../../text/keptOn.ts';
import type { ConfigFile, Environment } from '../../../workspace/snapshot.ts';
import type { AgentFolder } from '../../detection/capability.ts';

/** In a person’s home folder: the settings, and the folder that the agent lives in unless they say otherwise. */
export const homeName = '.nanobot';

export const configName = 'config.json';

/** Keys that only this program’s settings have, as it writes them itself. */
const ownKeys: readonly (readonly string[])[] = [
	['agents', 'defaults', 'contextWindowTokens'],
	['agents', 'defaults', 'maxToolIterations'],
	['agents', 'defaults', 'maxConcurrentSubagents'],
	['agents', 'defaults', 'maxToolResultChars'],
	['agents', 'defaults', 'providerRetryMode'],
	['agents', 'defaults', 'idleCompactAfterMinutes'],
	['agents', 'defaults', 'sessionTtlMinutes'],
	['agents', 'defaults', 'unifiedSession'],
	['agents', 'defaults', 'disabledSkills'],
	['agents', 'defaults', 'memoryWindow'],
	['agents', 'defaults', 'timezoneMode'],
	['agents', 'defaults', 'botName'],
	['agents', 'defaults', 'dream'],
	['gateway', 'heartbeat', 'intervalS'],
	['tools', 'restrictToWorkspace'],
];

const values = keptOn<ConfigFile, { readonly value: Json | undefined }>();

/** What the settings say; undefined where they cannot be read. The same file object is parsed once. */
function writtenIn(file: ConfigFile | undefined): Json | undefined {
	if (file?.content.kind !== 'text') return undefined;
	const known = values.get(file);
	if (known) return known.value;
	const parsed = parseJson5(file.content.text);
	const value = isFailure(parsed) || !isJsonObject(parsed.value) ? undefined : parsed.value;
	values.set(file, { value });
	return value;
}

const liesAtHome = (path: string): boolean => path.replaceAll('\\', '/').includes(`/${homeName}/`);

/** A key by which `file` is this program’s; empty where only its place says so, undefined where nothing does. */
export function ownKeyIn(file: ConfigFile | undefined): string | undefined {
	if (file === undefined) return undefined;
	const value = writtenIn(file);
	const stated = textAt(value, 'agents', 'defaults', 'workspace') ?? '';
	// Programs that were made after this one have its keys, and say where they live.
	const isOthers = /[\\/]\.(?!nanobot)[^\\/]+[\\/]workspace$/u.test(stated);
	const key = isOthers ? undefined : ownKeys.find((path) => at(value, ...path) !== undefined)?.join('.');
	return key ?? (liesAtHome(file.path) ? '' : undefined);
}

/** A setting of the agent: in the letters of the program, or with underlines, as Python has it. */
export function setting(file: ConfigFile | undefined, ...path: readonly string[]): Json | undefined {
	const value = writtenIn(file);
	return at(value, ...path) ?? at(value, ...path.map((key) => key.replaceAll(/[A-Z]/gu, (c) => `_${c.toLowerCase()}`)));
}

/** Names of skills that are switched off. */
export function disabledSkills(file: ConfigFile | undefined): readonly string[] {
	const listed = setting(file, 'agents', 'defaults', 'disabledSkills');
	return Array.isArray(listed) ? listed.filter((each): each is string => typeof each === 'string') : [];
}

export const configPaths = ({ home }: Environment): readonly string[] => [join(home, homeName, configName)];

/** The folder that the settings say the agent lives in; none where they leave that open, or count from a folder that nobody knows. */
export function statedFolders(file: ConfigFile | undefined, { home }: Environment): readonly string[] {
	const stated = textAt(writtenIn(file), 'agents', 'defaults', 'workspace');
	if (!stated) return [];
	const folder = stated.replace(/^~(?=\/|$)/u, home);
	return /^(?:\/|[A-Za-z]:[\\/])/u.test(folder) ? [resolve(folder)] : [];
}

export function agentFolders(file: ConfigFile | undefined, environment: Environment): readonly AgentFolder[] {
	const [folder = join(environment.home, homeName, 'workspace')] = statedFolders(file, environment);
	return [{ agentId: 'default', folder }];
}
