import type { ActiveHours, HeartbeatPlan } from '../../../heartbeat/plan.ts';
import { isTimeZone } from '../../../memory/clock.ts';
import { at, isJsonObject, type Json, textAt } from '../../../text/json5.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { normalizeAgentId } from '../config/agents.ts';
import { settingsOf } from '../config/settings.ts';
import { firstValidZone } from '../config/timeZone.ts';
import type { OpenClawProfile } from '../profile.ts';
import { heartbeatDefaults } from './heartbeat.ts';

/** Two digits each; only the end may be 24:00. Undefined for anything else: then no hour is quiet. */
function minutesIn(raw: string | undefined, part: 'start' | 'end'): number | undefined {
	if (raw === '24:00') return part === 'end' ? 24 * 60 : undefined;
	const match = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(raw ?? '');
	return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

/** `user` is the zone of the person, `local` that of the machine; what names no zone is the person’s. */
function zoneOf(raw: string | undefined, user: string, host: string): string {
	const zone = raw?.trim();
	if (!zone || zone === 'user') return user;
	if (zone === 'local') return firstValidZone(host);
	return isTimeZone(zone) ? zone : user;
}

function activeHoursOf(hours: Json | undefined, user: string, host: string): ActiveHours | undefined {
	const [start, end] = [minutesIn(textAt(hours, 'start'), 'start'), minutesIn(textAt(hours, 'end'), 'end')];
	if (start === undefined || end === undefined || start === end) return undefined;
	return { start, end, timeZone: zoneOf(textAt(hours, 'timezone'), user, host) };
}

/**
 * When OpenClaw runs the heartbeat of an agent, the default one unless named: as the agent’s own entry says, and what it
 * leaves out as the defaults say. Where some agent has an entry of its own, only those that have one are woken.
 */
export function heartbeatPlan(profile: OpenClawProfile, snapshot: Snapshot, agentId?: string): HeartbeatPlan {
	const settings = settingsOf(profile, snapshot);
	const id = agentId ?? settings.defaultAgentId;
	const own = (agent: string) => at(settings.entryOf(agent), 'heartbeat');
	const woken = settings.agents.filter((agent) => isJsonObject(own(agent.id)));
	if (woken.length > 0 ? !isJsonObject(own(id)) : normalizeAgentId(id) !== settings.defaultAgentId) {
		const others = woken.length > 0 ? woken.map((agent) => agent.id) : [settings.defaultAgentId];
		return { kind: 'off', why: `the configuration has a heartbeat for ${others.join(', ')} only` };
	}
	const defaults = at(settings.config, 'agents', 'defaults', 'heartbeat');
	const written = (key: string) => at(own(id), key) ?? at(defaults, key);
	const given = written('every');
	const raw = typeof given === 'string' && given !== '' ? given : heartbeatDefaults.every;
	const every = profile.parseInterval(raw);
	if (every === undefined) return { kind: 'off', why: `the runtime cannot read the interval “${raw}”` };
	if (every <= 0) return { kind: 'off', why: `the interval is ${raw}` };
	const host = snapshot.environment.hostTimeZone;
	const active = activeHoursOf(written('activeHours'), firstValidZone(settings.userTimeZone, host), host);
	return { kind: 'every', every, ...(active && { active }) };
}
