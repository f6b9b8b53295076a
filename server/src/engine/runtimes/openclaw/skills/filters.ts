import { at, isJsonObject, type Json, type JsonObject, textAt } from '../../../text/json5.ts';
import { agentIn, normalizeAgentId } from '../config/agents.ts';

const names = (value: Json | undefined): readonly string[] =>
	Array.isArray(value) ? value.map((each) => String(each).trim()).filter(Boolean) : [];

/** A list of the skills that may be used; undefined where there is none, and all may. */
export type SkillFilter = readonly string[] | undefined;

/** The agent's own list, else the one for all agents, as 2026.9 takes them. */
export function agentFilter2026_9(config: JsonObject, agentId: string | undefined): SkillFilter {
	if (agentId === undefined) return undefined;
	const own = agentIn(config, agentId);
	if (isJsonObject(own) && Object.hasOwn(own, 'skills'))
		return own.skills === undefined ? undefined : names(own.skills);
	const common = at(config, 'agents', 'defaults', 'skills');
	return common === undefined ? undefined : names(common);
}

/** The agent's own list, as 2026.3 takes it; there is none for all. */
export function agentFilter2026_3(config: JsonObject, agentId: string | undefined): SkillFilter {
	const list = at(config, 'agents', 'list');
	if (agentId === undefined || !Array.isArray(list)) return undefined;
	const own = list.find((entry) => isJsonObject(entry) && normalizeAgentId(textAt(entry, 'id') ?? '') === agentId);
	const skills = at(own, 'skills');
	return Array.isArray(skills) ? names(skills) : undefined;
}

/** As a caller gives one. */
export const filterOf = (list: readonly string[]): SkillFilter =>
	list.map((each) => String(each).trim()).filter(Boolean);

/** A session's own word on a skill, by its key, outranks the list. */
export function passes(
	filter: SkillFilter,
	overrides: Readonly<Record<string, boolean>> | undefined,
	name: string,
	key: string,
): boolean {
	const override = overrides && Object.hasOwn(overrides, key) ? overrides[key] : undefined;
	return override === true || (override !== false && (filter === undefined || filter.includes(name)));
}
