import { dirname, join, resolve } from 'node:path';
import type { JsonSchema } from '../../../schema/jsonSchema.ts';
import { at, isFailure, isJsonObject, type Json, type JsonObject, parseJson5, textAt } from '../../../text/json5.ts';
import { keptOn } from '../../../text/keptOn.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { ConfigFile, Environment, Snapshot } from '../../../workspace/snapshot.ts';
import type { ConfigProblem, ConfigReading } from '../../capabilities/config.ts';
import type { AgentFolder } from '../../detection/capability.ts';
import type { GoClawFlushConfig } from '../chat/compaction.ts';
import { type GoClawContextLimits, limitsOrDefaults } from '../context/contextBudget.ts';
import { agentTypeOf } from '../context/seeding.ts';
import { configOfPage, type ManagedAgent, managedAgentIn } from '../managed/agentPage.ts';
import { configSchema } from './configSchema.ts';

/** `agents.defaults.memory` as far as finding goes; what is not above 0 counts as absent. A least score is never read. */
export interface MemorySettings {
	readonly maxResults: number | undefined;
	/** UTF-8 bytes. */
	readonly chunkLength: number | undefined;
	readonly vectorWeight: number | undefined;
	readonly textWeight: number | undefined;
}

/** What the configuration says about prompts; defaults where there is none that can be read. */
export interface GoClawSettings {
	/** Files and rows live in a database then, and disk only fills in. */
	readonly managed: boolean;
	/** The agent whose rows these files are; undefined where they are files of a disk. */
	readonly stored: ManagedAgent | undefined;
	readonly defaultAgentId: string;
	readonly limits: GoClawContextLimits;
	readonly ownerIds: readonly string[];
	readonly memoryEnabled: boolean;
	readonly memory: MemorySettings;
	/** `off` unless configured. */
	readonly sandboxMode: string;
	readonly sandboxAccess: string;
	/** True where the agent has a sandbox of its own; what comes of that is not known. */
	hasOwnSandbox(agentId: string): boolean;
	agentType(agentId: string): string;
	model(agentId: string): string | undefined;
	/** Display names of the skills that the agent may see; null for all. */
	allowedSkills(agentId: string): readonly string[] | null;
}

const textsIn = (value: Json | undefined): string[] =>
	Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

const wholeNumber = (value: Json | undefined): number =>
	typeof value === 'number' && Number.isInteger(value) ? value : 0;

const positive = (value: Json | undefined): number | undefined =>
	typeof value === 'number' && value > 0 ? value : undefined;

const memorySettings = (memory: Json | undefined): MemorySettings => ({
	maxResults: positive(at(memory, 'max_results')),
	chunkLength: positive(at(memory, 'max_chunk_len')),
	vectorWeight: positive(at(memory, 'vector_weight')),
	textWeight: positive(at(memory, 'text_weight')),
});

const usualAgentId = 'default';

const nothing: JsonObject = {};

function writtenIn(file: ConfigFile | undefined): JsonObject {
	if (file?.content.kind !== 'text') return nothing;
	const parsed = parseJson5(file.content.text);
	return isFailure(parsed) || !isJsonObject(parsed.value) ? nothing : parsed.value;
}

const configs = keptOn<ConfigFile, JsonObject>();

/** Of a managed agent, what the program's configuration would say of it. The same file object is parsed once. */
function configOf(file: ConfigFile | undefined): JsonObject {
	const known = file && configs.get(file);
	if (known) return known;
	const written = writtenIn(file);
	const config = configOfPage(written) ?? inKnownCase(written, configSchema);
	if (file) configs.set(file, config);
	return config;
}

/** As Go reads JSON: a key counts whatever case its letters have, and the last one of a name does. What is no name of ours stays. */
function inKnownCase(object: JsonObject, schema: JsonSchema): JsonObject {
	const { properties = {}, additionalProperties } = schema;
	const known = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]));
	const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
	return Object.fromEntries(
		Object.entries(object).map(([key, value]) => {
			const name = known.get(key.toLowerCase());
			const below = name === undefined ? others : properties[name];
			return [name ?? key, below && isJsonObject(value) ? inKnownCase(value, below) : value];
		}),
	);
}

/** The schema of what stands under `key`. */
const schemaBelow = ({ properties, additionalProperties }: JsonSchema, key: string): JsonSchema =>
	properties?.[key] ?? (typeof additionalProperties === 'object' ? additionalProperties : {});

/** A path of keys in our letters, in those that `config` has them in; a key that it lacks stays as it is. */
export function asWritten(config: Json | undefined, path: readonly string[]): readonly string[] {
	let schema: JsonSchema = configSchema;
	let here = config;
	return path.map((key) => {
		// The ids of agents are names of somebody’s own, and no others.
		const isOurs = schema.properties !== undefined && Object.hasOwn(schema.properties, key);
		const keys = isOurs && isJsonObject(here) ? Object.keys(here) : [];
		const written = keys.findLast((each) => each.toLowerCase() === key.toLowerCase()) ?? key;
		schema = schemaBelow(schema, key);
		here = at(here, written);
		return written;
	});
}

/** The configuration as the runtime takes it: whatever can be parsed, key by key; no schema is held against it. It ends at anything else. */
export function readConfig({ config }: Snapshot): ConfigReading {
	if (config === undefined || config.content.kind === 'unread') return { state: 'absent', problems: [] };
	const { content, path: file } = config;
	const rejected = (kind: ConfigProblem['kind'], message: string, range = { start: 0, end: 1 }): ConfigReading => ({
		state: 'invalid',
		problems: [{ kind, path: '', message, file, range }],
	});
	if (content.kind === 'unreadable') return rejected('unreadable', content.reason, { start: 0, end: 0 });
	const parsed = parseJson5(content.text);
	if (isFailure(parsed)) return rejected('syntax', parsed.message, parsed.range);
	return isJsonObject(parsed.value) ? { state: 'valid', problems: [] } : rejected('value', 'it is not an object');
}

const agentsIn = (config: JsonObject): JsonObject => {
	const list = at(config, 'agents', 'list');
	return isJsonObject(list) ? list : nothing;
};

function defaultAgentId(config: JsonObject): string {
	const marked = Object.entries(agentsIn(config)).find(([, entry]) => at(entry, 'default') === true);
	return marked?.[0] ?? usualAgentId;
}

function settingsFrom(config: JsonObject, stored: ManagedAgent | undefined): GoClawSettings {
	const defaults = at(config, 'agents', 'defaults');
	const own = (agentId: string, key: string): string | undefined =>
		textAt(agentsIn(config), agentId, key) || textAt(defaults, key);
	return {
		managed: at(config, 'database', 'mode') === 'managed',
		stored,
		defaultAgentId: defaultAgentId(config),
		limits: limitsOrDefaults(
			wholeNumber(at(defaults, 'bootstrapMaxChars')),
			wholeNumber(at(defaults, 'bootstrapTotalMaxChars')),
		),
		ownerIds: textsIn(at(config, 'gateway', 'owner_ids')),
		memoryEnabled: at(defaults, 'memory', 'enabled') !== false,
		memory: memorySettings(at(defaults, 'memory')),
		sandboxMode: textAt(defaults, 'sandbox', 'mode') || 'off',
		sandboxAccess: textAt(defaults, 'sandbox', 'workspace_access') || 'rw',
		hasOwnSandbox: (agentId) => isJsonObject(at(agentsIn(config), agentId, 'sandbox')),
		agentType: (agentId) => agentTypeOf(own(agentId, 'agent_type')),
		model: (agentId) => own(agentId, 'model'),
		allowedSkills: (agentId) => {
			const skills = at(agentsIn(config), agentId, 'skills');
			return Array.isArray(skills) ? textsIn(skills) : null;
		},
	};
}

const remembered = keptOn<ConfigFile, GoClawSettings>();

/** The settings that an assembly goes by; the same file object is read once. Never throws. */
export function settingsOf(file: ConfigFile | undefined): GoClawSettings {
	const known = file && remembered.get(file);
	if (known) return known;
	const settings = settingsFrom(configOf(file), managedAgentIn(file));
	if (file) remembered.set(file, settings);
	return settings;
}

/** `agents.defaults.compaction`, as far as a conversation goes by it. */
export function compactionConfig(file: ConfigFile | undefined): {
	readonly reserveTokensFloor: number;
	readonly memoryFlush: GoClawFlushConfig;
} {
	const compaction = at(configOf(file), 'agents', 'defaults', 'compaction');
	const flush = at(compaction, 'memoryFlush');
	const [enabled, prompt] = [at(flush, 'enabled'), textAt(flush, 'prompt')];
	return {
		reserveTokensFloor: wholeNumber(at(compaction, 'reserveTokensFloor')),
		memoryFlush: {
			...(typeof enabled === 'boolean' && { enabled }),
			softThresholdTokens: wholeNumber(at(flush, 'softThresholdTokens')),
			...(prompt !== undefined && { prompt }),
		},
	};
}

/** `agents.defaults.contextPruning`, key by key. */
export const pruningConfig = (file: ConfigFile | undefined): Json | undefined =>
	at(configOf(file), 'agents', 'defaults', 'contextPruning');

/** The first of `keys` that `file` has, in our letters. */
export const keyIn = (file: ConfigFile | undefined, keys: readonly (readonly string[])[]): string | undefined =>
	keys.find((path) => at(configOf(file), ...path) !== undefined)?.join('.');

/** Keys that only this runtime's configuration has. */
const tellingKeys: readonly (readonly string[])[] = [
	['database', 'mode'],
	['gateway', 'owner_ids'],
	['gateway', 'max_message_chars'],
	['agents', 'defaults', 'context_window'],
	['agents', 'defaults', 'agent_type'],
	['agents', 'defaults', 'memory', 'embedding_provider'],
	['agents', 'defaults', 'memory', 'max_chunk_len'],
	['agents', 'defaults', 'memory', 'vector_weight'],
	['agents', 'defaults', 'sandbox', 'workspace_access'],
];

/** A key by which `file` is this runtime's configuration, in our letters; undefined where nothing says so. */
export function tellingKey(file: ConfigFile | undefined): string | undefined {
	const written = writtenIn(file);
	const config = configOfPage(written) ?? inKnownCase(written, configSchema);
	const key = tellingKeys.find((path) => at(config, ...path) !== undefined) ?? (file && keyInBroken(file));
	return key?.join('.');
}

/** A slip does not make it another program's: where nobody can parse it, the names of its keys have to do. */
function keyInBroken({ content }: ConfigFile): readonly string[] | undefined {
	return content.kind === 'text' ? keyNamedIn(content) : undefined;
}

const keyNamedIn = oncePerContent((text): readonly string[] | undefined => {
	if (!isFailure(parseJson5(text))) return undefined;
	const keys = text.matchAll(/(?<![A-Za-z_])([A-Za-z_]{1,40})["']?\s{0,20}:/gu);
	const named = new Set(Array.from(keys, ([, name = '']) => name.toLowerCase()));
	// Where names alone count, it takes one that few others would use.
	const rare = tellingKeys.filter((path) => path.at(-1)?.includes('_'));
	return rare.find((path) => path.every((name) => named.has(name.toLowerCase())));
});

const absolute = (path: string, home: string): string => resolve(path.replace(/^~(?=\/|$)/u, home));

/**
 * Absolute paths where its configuration may be: where the environment says, else where people keep it. The program itself then
 * reads the `config.json` of the folder that it is started in (GoClaw 2026.2.26).
 */
export function configPaths({ home, variables }: Environment): string[] {
	const named = variables.GOCLAW_CONFIG?.trim();
	return [named ? absolute(named, home) : join(home, '.goclaw', 'config.json')];
}

/** True where nothing but the folder that the program is started in says which configuration it reads. */
export const startFolderDecides = ({ variables }: Environment): boolean => !variables.GOCLAW_CONFIG?.trim();

/** The folders that the configuration says its agents live in, as absolute paths where it says so; none where it leaves that open. */
export function statedFolders(file: ConfigFile | undefined, { home }: Environment): string[] {
	if (file && settingsOf(file).stored) return [dirname(file.path)];
	const config = configOf(file);
	const shared = textAt(config, 'agents', 'defaults', 'workspace');
	const own = Object.values(agentsIn(config)).map((agent) => textAt(agent, 'workspace'));
	return [shared, ...own].flatMap((path) => (path ? [path.replace(/^~(?=\/|$)/u, home)] : []));
}

/** The default agent's workspace, and that of each agent with one of its own. Never throws. */
export function agentFolders(file: ConfigFile | undefined, { home }: Environment): AgentFolder[] {
	const { stored, defaultAgentId: key } = settingsOf(file);
	if (file && stored) return [{ agentId: key, folder: dirname(file.path) }];
	const config = configOf(file);
	const folderOf = (path: string | undefined) => path && absolute(path, home);
	const shared = sharedFolder(config, home);
	const agents = agentsIn(config);
	const main = defaultAgentId(config);
	const first = { agentId: main, folder: folderOf(textAt(agents, main, 'workspace')) || shared };
	const others = Object.keys(agents).flatMap((agentId) => {
		const folder = folderOf(textAt(agents, agentId, 'workspace'));
		return folder && agentId !== main ? [{ agentId, folder }] : [];
	});
	return [first, ...others];
}

/** The folder whose files and skills all agents get. */
const sharedFolder = (config: JsonObject, home: string): string => {
	const shared = textAt(config, 'agents', 'defaults', 'workspace');
	return shared ? absolute(shared, home) : `${home}/.goclaw/workspace`;
};

/** The folder that the agent lives in, whether it is listed or not: its own, else the one that all share. */
export function homeOfAgent(file: ConfigFile | undefined, { home }: Environment, agentId: string): string {
	const config = configOf(file);
	const own = textAt(agentsIn(config), agentId, 'workspace');
	return own ? absolute(own, home) : sharedFolder(config, home);
}

/**
 * The folder that all agents share, where this one is one agent's own: from here a standalone GoClaw takes no more than what it reads
 * anew for a person (2026.2.26). Undefined everywhere else.
 */
export function sharedElsewhere({ config: file, root, rootNames, environment }: Snapshot): string | undefined {
	if (settingsOf(file).managed) return undefined;
	const config = configOf(file);
	const isHere = (folder: string): boolean => folder === resolve(root) || rootNames?.has(folder) === true;
	const shared = sharedFolder(config, environment.home);
	const isOwn = Object.values(agentsIn(config)).some((agent) => {
		const own = textAt(agent, 'workspace');
		return own ? isHere(absolute(own, environment.home)) : false;
	});
	return isOwn && !isHere(shared) ? shared : undefined;
}

/** The folder of a managed agent as its row names it: it lies on another machine, whose home folder nobody knows here. */
export const storedWorkspace = (file: ConfigFile | undefined, agentId: string): string =>
	textAt(agentsIn(configOf(file)), agentId, 'workspace') || '~/.goclaw/workspace';
