import { at, isJsonObject } from '../../../text/json5.ts';
import { type ConfiguredAgents, normalizeAgentId } from '../config/agents.ts';
import { parseDurations } from '../config/validation/duration.ts';
import { heartbeatDefaults } from './heartbeat.ts';

/**
 * Why OpenClaw 2026.7.1 says nothing of heartbeats to `agentId`, and does not show HEARTBEAT.md to the default agent outside of
 * them; undefined where it does. Only the default agent is ever told.
 */
export function whyNoHeartbeat(facts: ConfiguredAgents, agentId: string): string | undefined {
	const { agents, config, defaultAgentId, entryOf } = facts;
	const id = normalizeAgentId(agentId);
	if (id !== defaultAgentId) return 'heartbeats are the default agent’s';
	const own = (agent: string) => at(entryOf(agent), 'heartbeat');
	const woken = agents.filter((agent) => isJsonObject(own(agent.id)));
	if (woken.length > 0 && !woken.some((agent) => normalizeAgentId(agent.id) === id)) {
		return 'the configuration has heartbeats for other agents only';
	}
	const written = (key: string) => at(own(id), key) ?? at(config, 'agents', 'defaults', 'heartbeat', key);
	if (written('includeSystemPromptSection') === false) return 'the configuration leaves heartbeats out of the prompt';
	const every = written('every') ?? heartbeatDefaults.every;
	const interval = parseDurations(String(every), 'm');
	return interval === undefined || interval <= 0 ? 'heartbeats are off' : undefined;
}
