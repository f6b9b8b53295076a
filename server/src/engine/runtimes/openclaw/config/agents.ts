import { at, isJsonObject, type Json, type JsonObject } from '../../../text/json5.ts';

/** The agent that is meant where nothing names one. */
const fallbackAgentId = 'main';
// Without `u`: with it, `i` would take ſ and the Kelvin sign for letters of an id, which the runtime does not.
const plainId = /^[a-z0-9][a-z0-9_-]{0,63}$/i;

/** Agent ids are lower case; anything that is not an id becomes the nearest one, and nothing becomes `main`. */
export function normalizeAgentId(value: string | undefined): string {
	const trimmed = (value ?? '').trim();
	if (plainId.test(trimmed)) return trimmed.toLowerCase();
	const nearest = trimmed
		.toLowerCase()
		.replace(/[^a-z0-9_-]+/gu, '-')
		.replace(/^-+/u, '')
		.replace(/(?<!-)-+$/u, '')
		.slice(0, 64);
	return nearest || fallbackAgentId;
}

export interface AgentEntry {
	readonly id: string;
	readonly default?: boolean;
	readonly workspace?: string;
	readonly identity?: { readonly name?: string; readonly emoji?: string; readonly avatar?: string };
}

/** The agents that a configuration has. */
export interface ConfiguredAgents {
	readonly config: JsonObject;
	readonly agents: readonly AgentEntry[];
	readonly defaultAgentId: string;
	/** The agent's entry as it is written; undefined where the configuration has none. */
	entryOf(agentId: string): JsonObject | undefined;
}

/** The first agent marked as default, else the first listed, else `main`. */
export function defaultAgentId(agents: readonly AgentEntry[]): string {
	const chosen = agents.find((agent) => agent.default) ?? agents[0];
	return normalizeAgentId(chosen?.id);
}

export const findAgent = (agents: readonly AgentEntry[], agentId: string): AgentEntry | undefined =>
	agents.find((agent) => normalizeAgentId(agent.id) === normalizeAgentId(agentId));

/** What the configuration says of one agent, wherever the version keeps its agents; undefined where it does not name it. */
export function agentIn(config: JsonObject, agentId: string): JsonObject | undefined {
	const agents = at(config, 'agents');
	const entries = at(agents, 'entries');
	if (isJsonObject(entries)) {
		const own = at(entries, agentId);
		return isJsonObject(own) ? own : undefined;
	}
	const list = at(agents, 'list');
	const isMeant = (each: Json): each is JsonObject =>
		isJsonObject(each) && typeof each.id === 'string' && normalizeAgentId(each.id) === normalizeAgentId(agentId);
	return Array.isArray(list) ? list.find(isMeant) : undefined;
}
