import { at, isJsonObject, type Json, type JsonObject, textAt } from '../../../text/json5.ts';
import { keptOn } from '../../../text/keptOn.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { OpenClawContextLimits, OpenClawProfile } from '../profile.ts';
import { type AgentEntry, type ConfiguredAgents, defaultAgentId, findAgent } from './agents.ts';
import { readConfig } from './reading/read.ts';

/** What the configuration says about prompts; defaults where there is none or it is invalid. */
export interface OpenClawSettings extends ConfiguredAgents {
	/** As configured: it may name no zone at all. */
	readonly userTimeZone: string | undefined;
	/** The heartbeat's own question, where one is configured. */
	readonly heartbeatPrompt: string | undefined;
	readonly modelAliasLines: readonly string[];
	/** The entry of the soul-evil hook, where hooks and the entry are switched on. */
	readonly soulEvil: Json | undefined;
	/** `always`, `continuation-skip` or `never`; versions before 2026.7.1 do not know it. */
	contextInjectionOf(agentId: string): string | undefined;
	/** True where the agent's heartbeats are set to do with the light context. */
	hasLightHeartbeat(agentId: string): boolean;
	/** When the agent is told of files that were cut: `off`, `once`, `always`, or nothing. */
	readonly cutWarning: string | undefined;
	limitsOf(agentId: string): Required<OpenClawContextLimits>;
}

/** Limits count only as finite numbers above zero, and without their fraction. */
function limitFrom(value: Json | undefined): number | undefined {
	return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.floor(value) : undefined;
}

function agentsIn(config: JsonObject, keyed: boolean): { entry: AgentEntry; raw: JsonObject }[] {
	const listed: JsonObject[] = [];
	if (keyed) {
		const entries = at(config, 'agents', 'entries');
		if (isJsonObject(entries)) {
			for (const [id, entry] of Object.entries(entries)) if (isJsonObject(entry)) listed.push({ ...entry, id });
		}
	} else {
		const list = at(config, 'agents', 'list');
		for (const entry of Array.isArray(list) ? list : []) if (isJsonObject(entry)) listed.push(entry);
	}
	return listed.map((raw) => {
		const identity = at(raw, 'identity');
		const workspace = textAt(raw, 'workspace')?.trim();
		return {
			raw,
			entry: {
				id: textAt(raw, 'id') ?? '',
				default: Boolean(at(raw, 'default')),
				...(workspace ? { workspace } : {}),
				...(isJsonObject(identity) ? { identity: textsOf(identity) } : {}),
			},
		};
	});
}

/** The members of `object` that are text. */
export const textsOf = (object: JsonObject): Record<string, string> =>
	Object.fromEntries(Object.entries(object).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));

function aliasLines(config: JsonObject): string[] {
	const models = at(config, 'agents', 'defaults', 'models');
	if (!isJsonObject(models)) return [];
	return Object.entries(models)
		.map(([model, entry]) => ({ model, alias: textAt(entry, 'alias')?.trim() }))
		.filter((each): each is { model: string; alias: string } => Boolean(each.alias))
		.sort((a, b) => a.alias.localeCompare(b.alias))
		.map(({ model, alias }) => `- ${alias}: ${model}`);
}

/** Settings that `config`, already checked, amounts to. */
export function settingsFrom(profile: OpenClawProfile, config: JsonObject): OpenClawSettings {
	const agents = agentsIn(config, profile.agentsAreKeyed);
	const entries = agents.map(({ entry }) => entry);
	const defaults = at(config, 'agents', 'defaults');
	const rawOf = (agentId: string) => {
		const entry = findAgent(entries, agentId);
		return agents.find((each) => each.entry === entry)?.raw;
	};
	const ownOrDefault = (agentId: string, key: string) =>
		(profile.agentsMayDiffer ? at(rawOf(agentId), key) : undefined) ?? at(defaults, key);
	const hooks = at(config, 'hooks', 'internal');
	const soulEvil = at(hooks, 'entries', 'soul-evil');
	return {
		config,
		agents: entries,
		defaultAgentId: defaultAgentId(entries),
		userTimeZone: textAt(defaults, 'userTimezone'),
		heartbeatPrompt: textAt(defaults, 'heartbeat', 'prompt')?.trim() || undefined,
		modelAliasLines: aliasLines(config),
		soulEvil: at(hooks, 'enabled') === true && at(soulEvil, 'enabled') === true ? soulEvil : undefined,
		contextInjectionOf: (agentId) => {
			const mode = ownOrDefault(agentId, 'contextInjection');
			return typeof mode === 'string' ? mode : undefined;
		},
		hasLightHeartbeat: (agentId) =>
			(at(rawOf(agentId), 'heartbeat', 'lightContext') ?? at(defaults, 'heartbeat', 'lightContext')) === true,
		cutWarning: textAt(defaults, 'bootstrapPromptTruncationWarning'),
		entryOf: rawOf,
		limitsOf: (agentId) => ({
			perFile: limitFrom(ownOrDefault(agentId, 'bootstrapMaxChars')) ?? profile.limits.perFile,
			total:
				profile.limits.total === undefined
					? Number.MAX_SAFE_INTEGER
					: (limitFrom(ownOrDefault(agentId, 'bootstrapTotalMaxChars')) ?? profile.limits.total),
		}),
	};
}

const remembered = keptOn<JsonObject, Map<OpenClawProfile, OpenClawSettings>>();

/** `over` wins, key by key; arrays and plain values are replaced whole. */
function overlay(under: JsonObject, over: JsonObject): JsonObject {
	const merged: Record<string, Json> = { ...under };
	for (const [key, value] of Object.entries(over)) {
		const before = Object.hasOwn(merged, key) ? merged[key] : undefined;
		merged[key] = isJsonObject(before) && isJsonObject(value) ? overlay(before, value) : value;
	}
	return merged;
}

/** The settings in `effective`, worked out once for each configuration that was read. */
export function settingsIn(profile: OpenClawProfile, effective: JsonObject): OpenClawSettings {
	let perProfile = remembered.get(effective);
	if (!perProfile) {
		perProfile = new Map();
		remembered.set(effective, perProfile);
	}
	let settings = perProfile.get(profile);
	if (!settings) {
		settings = settingsFrom(profile, effective);
		perProfile.set(profile, settings);
	}
	return settings;
}

/** The settings that an assembly goes by; `overrides` are laid over the configuration unchecked. */
export function settingsOf(profile: OpenClawProfile, snapshot: Snapshot, overrides?: JsonObject): OpenClawSettings {
	const { effective } = readConfig(profile.configShape, snapshot.config, snapshot.environment);
	return overrides === undefined
		? settingsIn(profile, effective)
		: settingsFrom(profile, overlay(effective, overrides));
}
