import { isJsonObject, type Json, type JsonObject } from '../../../../text/json5.ts';
import { normalizeAgentId } from '../agents.ts';
import { listOf, ofObject, type ValueCheck } from '../validation/checks.ts';

const entriesOf = (agents: Json | undefined): [string, Json][] =>
	isJsonObject(agents) && isJsonObject(agents.entries) ? Object.entries(agents.entries) : [];

/** Who is who among the agents, and which of them is meant where nobody is named. */
export const roster: ValueCheck = ofObject((agents, report) => {
	const entries = entriesOf(agents);
	if (entries.length === 0) report(['entries'], 'agents.entries must contain at least one configured agent');
	const first = new Map<string, string>();
	for (const [key] of entries) {
		const id = normalizeAgentId(key);
		const other = first.get(id);
		if (other === undefined) first.set(id, key);
		else {
			const keys = `keys "${other}" and "${key}" resolve to the same agent id "${id}"`;
			report(['entries', key], `agents.entries ${keys}; rename one key so each agent has a unique id`);
		}
	}
	const marked = entries.filter(([, entry]) => isJsonObject(entry) && entry.default === true).length;
	const isExplicit = agents.ownership === 'explicit';
	if (marked > 1) {
		report(['entries'], `agents.entries must contain at most one default=true entry (found ${marked})`);
	}
	if (isExplicit && marked > 0) {
		report(['ownership'], 'agents.ownership=explicit cannot be combined with a legacy default=true marker');
	}
	if (!isExplicit && marked === 0 && entries.length > 1) {
		report(
			['ownership'],
			'multi-agent rosters require agents.ownership="explicit" or one legacy default=true marker; add agents.ownership="explicit" or run openclaw doctor',
		);
	}
});

const at = (value: Json | undefined, ...path: readonly string[]): Json | undefined =>
	path.reduce<Json | undefined>((here, key) => (isJsonObject(here) ? here[key] : undefined), value);

const unknownAgent = (id: Json) => `Unknown agent id "${id}" (not in agents.entries).`;

const namedAgents = [
	['agents', 'defaults', 'heartbeat', 'agentId'],
	['agents', 'defaults', 'systemAgent', 'agentId'],
	['talk', 'agentId'],
] as const;

/** `telegram:-100`: a peer with its channel. */
const isQualified = (peer: string): boolean => /^[a-z][\w-]*:./iu.test(peer);

/** Broadcasts name agents by the very keys of the roster; where there is none, only those to a channel's peer are held to it. */
function reportBroadcasts(
	broadcast: Json | undefined,
	written: ReadonlySet<Json>,
	report: Parameters<ValueCheck>[1],
): void {
	for (const [peer, entry] of Object.entries(isJsonObject(broadcast) ? broadcast : {})) {
		if (peer === 'strategy' || (written.size === 0 && !isQualified(peer))) continue;
		const below = Array.isArray(entry) ? [] : ['agents'];
		for (const [index, id] of listOf(Array.isArray(entry) ? entry : at(entry, 'agents')).entries()) {
			if (!written.has(id)) report(['broadcast', peer, ...below, index], unknownAgent(id));
		}
	}
}

/** Whoever is named has to be on the roster; without one there is `main`, and bindings are left alone. */
export const references: ValueCheck = ofObject((config: JsonObject, report) => {
	const keys = entriesOf(config.agents).map(([key]) => key);
	const ids = new Set((keys.length > 0 ? keys : ['main']).map(normalizeAgentId));
	const isUnknown = (id: Json | undefined): id is string => typeof id === 'string' && !ids.has(normalizeAgentId(id));
	for (const path of namedAgents) {
		const id = at(config, ...path);
		if (isUnknown(id)) report(path, unknownAgent(id));
	}
	for (const [index, binding] of (keys.length > 0 ? listOf(config.bindings) : []).entries()) {
		const id = at(binding, 'agentId');
		if (id !== 'main' && isUnknown(id)) report(['bindings', index, 'agentId'], unknownAgent(id));
	}
	reportBroadcasts(config.broadcast, new Set<Json>(keys), report);
});

/** Options of a group are kept with the channel that the group is in. */
export const broadcastOptions: ValueCheck = ofObject((broadcast, report) => {
	for (const [peer, entry] of Object.entries(broadcast)) {
		if (!isJsonObject(entry) || isQualified(peer)) continue;
		report([peer], 'Group options require a channel-qualified key (<channel>:<peerId>).');
	}
});

/** A binding to another agent's protocol is one to a conversation. */
export const acpBinding: ValueCheck = ofObject((binding, report) => {
	const id = at(binding, 'match', 'peer', 'id');
	if (typeof id === 'string' && id.trim() !== '') return;
	report(['match', 'peer'], 'ACP bindings require match.peer.id to target a concrete conversation.');
});
