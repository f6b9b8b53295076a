import { isAbsolute } from 'node:path';
import { normalizeAgentId } from '../agents.ts';
import { type DurationUnit, parseDuration } from '../duration.ts';
import { type Check, type Checks, heartbeatV9, listOf, ofObject } from './checks.ts';
import { toolChecks } from './checksV1m.ts';
import { isJsonObject, type Json, type JsonObject } from './json5.ts';

const entriesOf = (agents: Json | undefined): [string, Json][] =>
	isJsonObject(agents) && isJsonObject(agents.entries) ? Object.entries(agents.entries) : [];

/** Who is who among the agents, and which of them is meant where nobody is named. */
const roster: Check = ofObject((agents, report) => {
	const entries = entriesOf(agents);
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

/** Whoever is named has to be on the roster; without one there is `main`. */
const references: Check = ofObject((config: JsonObject, report) => {
	const keys = entriesOf(config.agents).map(([key]) => key);
	const written = new Set<Json>(keys.length > 0 ? keys : ['main']);
	const ids = new Set([...written].map((key) => normalizeAgentId(String(key))));
	const isUnknown = (id: Json | undefined): id is string => typeof id === 'string' && !ids.has(normalizeAgentId(id));
	for (const path of namedAgents) {
		const id = at(config, ...path);
		if (isUnknown(id)) report(path, unknownAgent(id));
	}
	for (const [index, binding] of listOf(config.bindings).entries()) {
		const id = at(binding, 'agentId');
		if (id !== 'main' && isUnknown(id)) report(['bindings', index, 'agentId'], unknownAgent(id));
	}
	for (const [peer, entry] of Object.entries(isJsonObject(config.broadcast) ? config.broadcast : {})) {
		if (peer === 'strategy') continue;
		const below = Array.isArray(entry) ? [] : ['agents'];
		for (const [index, id] of listOf(Array.isArray(entry) ? entry : at(entry, 'agents')).entries()) {
			if (!written.has(id)) report(['broadcast', peer, ...below, index], unknownAgent(id));
		}
	}
});

const model: Check = (value, report) => {
	const [, provider = '', name = ''] = /^([^/]+)\/(.+)$/su.exec(String(value).trim()) ?? [];
	if (value === '' || (provider.trim() !== '' && name.trim() !== '')) return;
	report([], 'Expected provider/model, or an empty string to disable decision models.');
};

const worktreeRoot: Check = (value, report) => {
	const path = String(value);
	if (isAbsolute(path) || path === '~' || path.startsWith('~/')) return;
	report([], 'worktreeRoot must be an absolute path or a path starting with ~');
};

const asText = (value: Json): string =>
	typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Keys that hold a length of time; `false` switches some of them off. */
const durations = (keys: readonly string[], unit: DurationUnit, positive: boolean): Check =>
	ofObject((value, report) => {
		for (const key of keys) {
			const written = value[key];
			if (written === undefined || written === false) continue;
			const length = parseDuration(asText(written), unit);
			if (length === undefined) report([key], 'invalid duration (use ms, s, m, h, d)');
			else if (positive && length <= 0) report([key], 'duration must be positive (use ms, s, m, h, d), e.g. 30d');
		}
	});

const retentions = ['pruneAfter', 'resetArchiveRetention', 'preserveRecent', 'archiveDashboardAfter'];

/** What 2026.9.6 checks besides the types of keys, as far as people's own settings run into it. */
export const checksV9: Checks = new Map<string, Check>([
	['', references],
	['agents', roster],
	['agents.defaults.heartbeat', heartbeatV9],
	['agents.entries.*.heartbeat', heartbeatV9],
	['agents.defaults.decisionModel', model],
	['agents.entries.*.decisionModel', model],
	['cron', durations(['sessionRetention'], 'h', false)],
	['session.maintenance', durations(retentions, 'd', true)],
	['worktreeRoot', worktreeRoot],
	['worktrees.worktreeRoot', worktreeRoot],
	...toolChecks('agents.entries.*'),
]);
