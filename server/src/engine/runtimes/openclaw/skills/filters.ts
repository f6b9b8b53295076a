import { at, isJsonObject, type Json, type JsonObject } from '../../../text/json5.ts';
import { agentIn } from '../config/agents.ts';

const names = (value: Json | undefined): readonly string[] =>
	Array.isArray(value) ? value.map((each) => String(each).trim()).filter(Boolean) : [];

/** A list of the skills that may be used; undefined where there is none, and all may. */
export type SkillFilter = readonly string[] | undefined;

/** The agent's own list, else the one for all agents, as 2026.9 takes them. */
export function agentFilter(config: JsonObject, agentId: string | undefined): SkillFilter {
	if (agentId === undefined) return undefined;
	const own = agentIn(config, agentId);
	if (isJsonObject(own) && Object.hasOwn(own, 'skills'))
		return own.skills === undefined ? undefined : names(own.skills);
	const common = at(config, 'agents', 'defaults', 'skills');
	return common === undefined ? undefined : names(common);
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
